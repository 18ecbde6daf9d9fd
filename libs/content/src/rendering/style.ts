/** Properties that dress an element in its place; none that moves it over others or fetches anything. */
const PROPERTY =
  /^(?:background|border|clear|color|column|columns|direction|display|flex|float|font|gap|height|letter|line|list|margin|max|min|opacity|overflow|padding|text|vertical|white|width|word)(?:-[a-z-]+)?$/i;

/** Words, numbers and lengths, quoted names, and the functions that give a colour. */
const VALUE = /^(?:(?:rgb|hsl)a?\([\w\s.,%/-]*\)|[\w\s.,#%!'+-])+$/i;

/** The declarations of a style attribute that can do no harm, as they were written. */
export function harmlessStyle(style: string): string {
  return style
    .split(';')
    .filter((declaration) => {
      const [property, ...value] = declaration.split(':');
      return PROPERTY.test(property.trim()) && VALUE.test(value.join(':'));
    })
    .join(';')
    .trim();
}
