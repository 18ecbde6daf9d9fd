import { describe, expect, it } from 'vitest';
import { fold } from '@grove/core';
import { productColumn } from './product-column.js';
import { PRODUCT_HEADINGS } from './product-headings.js';

const named = (heading: string) => productColumn(heading)?.name;

/** The headings of files that WooCommerce has written in these languages. */
const FILES: Readonly<Record<string, string>> = {
  en: `ID|Type|SKU|GTIN, UPC, EAN, or ISBN|Name|Published|Is featured?|Visibility in catalog|Short description|Description|Date sale price starts|Date sale price ends|Tax status|Tax class|In stock?|Stock|Low stock amount|Backorders allowed?|Sold individually?|Weight (kg)|Length (cm)|Width (cm)|Height (cm)|Allow customer reviews?|Purchase note|Sale price|Regular price|Categories|Tags|Shipping class|Images|Download limit|Download expiry days|Parent|Grouped products|Upsells|Cross-sells|External URL|Button text|Position`,
  nl: `ID|Type|Artikelnummer|GTIN, UPC, EAN of ISBN|Naam|Gepubliceerd|Uitgelicht?|Zichtbaarheid in catalogus|Korte beschrijving|Beschrijving|Startdatum actieprijs|Einddatum actieprijs|Btw status|Belastingklasse|Op voorraad?|Voorraad|Lage voorraad|Nabestellingen toestaan?|Wordt individueel verkocht?|Gewicht (kg)|Lengte (cm)|Breedte (cm)|Hoogte (cm)|Klantbeoordelingen toestaan?|Aankoopnotitie|Actieprijs|Reguliere prijs|Categorieën|Tags|Verzendklasse|Afbeeldingen|Downloadlimiet|Dagen vervaltijd download|Hoofd|Gegroepeerde producten|Upsells|Cross-sells|Externe URL|Knop tekst|Positie`,
  de: `ID|Typ|Artikelnummer|GTIN, UPC, EAN oder ISBN|Name|Veröffentlicht|Ist hervorgehoben?|Sichtbarkeit im Katalog|Kurzbeschreibung|Beschreibung|Datum, an dem Angebotspreis beginnt|Datum, an dem Angebotspreis endet|Steuerstatus|Steuerklasse|Vorrätig?|Lager|Geringe Lagermenge|Lieferrückstände erlaubt?|Nur einzeln verkaufen?|Gewicht (kg)|Länge (cm)|Breite (cm)|Höhe (cm)|Kundenrezensionen erlauben?|Hinweis zum Kauf|Angebotspreis|Regulärer Preis|Kategorien|Schlagwörter|Versandklasse|Bilder|Downloadlimit|Ablauftage des Downloads|Übergeordnetes Produkt|Gruppierte Produkte|Zusatzverkäufe|Cross-Sells (Querverkäufe)|Externe URL|Button-Text|Position`,
  fr: `ID|Type|UGS|GTIN, UPC, EAN ou ISBN|Nom|Publié|Mis en avant ?|Visibilité dans le catalogue|Description courte|Description|Date de début de promo|Date de fin de promo|État de la TVA|Classe de TVA|En stock ?|Stock|Montant de stock faible|Autoriser les commandes de produits en rupture ?|Vendre individuellement ?|Poids (kg)|Longueur (cm)|Largeur (cm)|Hauteur (cm)|Autoriser les avis clients ?|Note de commande|Tarif promo|Tarif régulier|Catégories|Étiquettes|Classe d’expédition|Images|Limite de téléchargement|Jours d’expiration du téléchargement|Parent|Groupes de produits|Produits suggérés|Ventes croisées|URL externe|Libellé du bouton|Position`,
  es: `ID|Tipo|SKU|GTIN, UPC, EAN o ISBN|Nombre|Publicado|¿Está destacado?|Visibilidad en el catálogo|Descripción corta|Descripción|Día en que empieza el precio rebajado|Día en que termina el precio rebajado|Estado del impuesto|Clase de impuesto|¿En inventario?|Inventario|Cantidad de bajo inventario|¿Permitir reservas de productos agotados?|¿Vendido individualmente?|Peso (kg)|Longitud (cm)|Anchura (cm)|Altura (cm)|¿Permitir valoraciones de clientes?|Nota de compra|Precio rebajado|Precio normal|Categorías|Etiquetas|Clase de envío|Imágenes|Límite de descargas|Días de caducidad de la descarga|Superior|Productos agrupados|Ventas dirigidas|Ventas cruzadas|URL externa|Texto del botón|Posición`,
};

describe('headings of product files', () => {
  const english = FILES['en'].split('|').map((heading) => named(heading));

  it.each(Object.keys(FILES))('are known in the language %s', (language) => {
    expect(FILES[language].split('|').map(named)).toEqual(english);
  });

  it.each([
    ['regular PRICE', 'Regular price'],
    ['  Regular   price ', 'Regular price'],
    ['regular_price', 'Regular price'],
    ['In Stock', 'In stock?'],
    ['¿Existencias?', 'In stock?'],
    ['Existencias', 'Stock'],
    ['Visibility in catalogue', 'Visibility in catalog'],
    ['Categories', 'Categories'],
    ['CATÉGORIES', 'Categories'],
    ['Cate\u0301gories', 'Categories'],
    ['En stock\u00a0?', 'In stock?'],
    ['Meta: _colour Code', 'Meta: _colour Code'],
    ['meta:key', 'Meta: key'],
    ['Méta : clé', 'Meta: clé'],
    ['Meta (JSON): list', 'Meta (JSON): list'],
  ])('are known whatever their letter case, blanks and punctuation: %j', (heading, column) => {
    expect(named(heading)).toBe(column);
  });

  it.each([
    ['Attribute 1 name', 'Attribute 1 name'],
    ['attribute 12 VALUE(S)', 'Attribute 12 value(s)'],
    ['Naam eigenschap 1', 'Attribute 1 name'],
    ['Waarde eigenschap 2', 'Attribute 2 value(s)'],
    ['Zichtbare eigenschap 1', 'Attribute 1 visible'],
    ['Globale eigenschap 1', 'Attribute 1 global'],
    ['Standaardeigenschap 1', 'Attribute 1 default'],
    ['Attribut 1 Wert(e)', 'Attribute 1 value(s)'],
    ['Attribut 1 Sichtbar', 'Attribute 1 visible'],
    ['Attribut 1 Standard', 'Attribute 1 default'],
    ['Nom de l’attribut 1', 'Attribute 1 name'],
    ['Valeur(s) de l’attribut 3', 'Attribute 3 value(s)'],
    ['Attribut 1 par défaut', 'Attribute 1 default'],
    ['Nombre del atributo 1', 'Attribute 1 name'],
    ['Valor(es) del atributo 1', 'Attribute 1 value(s)'],
    ['Atributo visible 1', 'Attribute 1 visible'],
    ['Attributo 1 nome', 'Attribute 1 name'],
    ['Attributo 1 valore(i)', 'Attribute 1 value(s)'],
    ['Download 2 URL', 'Download 2 URL'],
    ['Download 1 ID', 'Download 1 ID'],
    ['Descarga 1 nombre', 'Download 1 name'],
    ['Téléchargement 1 URL', 'Download 1 URL'],
  ])('with numbers are known in all languages: %s', (heading, column) => {
    expect(named(heading)).toBe(column);
  });

  it.each([
    'Colour of the shelf',
    'Attribute name',
    'Attribute 1',
    'Download 1 visible',
    'Attribute 1 URL',
    'Attribute 0 name',
    'Meta:',
    '1',
  ])('that mean nothing are unknown: %s', (heading) => expect(named(heading)).toBeUndefined());

  it.each([
    ['Weight (lbs)', 'Weight', 'lbs'],
    ['Weight [lb]', 'Weight', 'lbs'],
    ['Gewicht (G)', 'Weight', 'g'],
    ['Length (in)', 'Length', 'in'],
    ['Largeur (pouce)', 'Width', 'in'],
    ['Höhe (mm)', 'Height', 'mm'],
    ['weight', 'Weight', undefined],
  ])('of measures say their unit: %s', (heading, name, unit) => {
    expect(productColumn(heading)).toEqual({ written: heading, name, ...(unit && { unit }) });
  });

  it.each(['Weight (stone)', 'Weight (cm)', 'Length (kg)', 'Height (px)'])('with an unknown unit are refused: %s', (heading) => {
    expect(() => productColumn(heading)).toThrow(expect.objectContaining({ code: 'sheet_unknown_unit' }) as unknown as Error);
  });

  it('never mean two columns', () => {
    const owners = new Map<string, string>();
    for (const [name, headings] of Object.entries(PRODUCT_HEADINGS))
      for (const heading of [name, ...headings]) {
        expect([heading, owners.get(fold(heading)) ?? name]).toEqual([heading, name]);
        owners.set(fold(heading), name);
      }
  });
});
