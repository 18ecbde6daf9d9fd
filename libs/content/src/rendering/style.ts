/** Allowed properties: they change the look of an element, but cannot move it over others or load anything. */
const PROPERTY =
  /^(?:background|border|clear|color|column|columns|direction|display|flex|float|font|gap|height|letter|line|list|margin|max|min|opacity|overflow|padding|text|vertical|white|width|word)(?:-[a-z-]+)?$/i;

/** Words, numbers and lengths, quoted names, and the functions that give a colour. */
const VALUE = /^(?:(?:rgb|hsl)a?\([\w\s.,%/-]*\)|[\w\s.,#%!'+-])+$/i;

/** The allowed declarations of a style attribute, unchanged. */
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
