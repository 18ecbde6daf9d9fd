/** A stack of the open block elements. Closing tags of elements that are not open are ignored. */
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
      let closed: string | undefined;
      do {
        closed = names.pop() as string;
        add(closed, -1);
      } while (closed !== name);
    },
  };
}
