/** The block elements that are open, innermost last; the end of one that is not open is passed over. */
export function openElements() {
  const names: string[] = [];
  const count = new Map<string, number>();
  const add = (name: string, change: number) => count.set(name, (count.get(name) ?? 0) + change);
  return {
    innermost: () => names.at(-1),
    enter: (name: string) => {
      names.push(name);
      add(name, 1);
    },
    leave: (name: string) => {
      if (!count.get(name)) return;
      let left: string | undefined;
      do {
        left = names.pop() as string;
        add(left, -1);
      } while (left !== name);
    },
  };
}
