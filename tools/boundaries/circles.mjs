/** The circles among files that import each other, each as the files on it in order. `importsOf` gives the files that a file imports, types included. */
export function circlesIn(files, importsOf) {
  const order = new Map();
  const lowest = new Map();
  const path = [];
  const circles = [];

  // Tarjan's algorithm: files that reach each other are one component.
  const visit = (file) => {
    order.set(file, order.size);
    lowest.set(file, order.get(file));
    path.push(file);
    for (const next of importsOf(file)) {
      if (!order.has(next)) visit(next);
      if (path.includes(next)) lowest.set(file, Math.min(lowest.get(file), lowest.get(next)));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const component = path.splice(path.indexOf(file));
    if (component.length > 1 || importsOf(file).includes(file)) circles.push(component);
  };
  for (const file of files) if (!order.has(file)) visit(file);
  return circles;
}
