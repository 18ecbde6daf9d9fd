/**
 * The headings of WooCommerce's product files by the name that Grove gives the column, which is the English one without a unit. The first one of each language is
 * that of current versions; others are those of older versions, and of regions. All languages are known, whatever languages the site has: a file is often made
 * elsewhere.
 */
export const PRODUCT_HEADINGS: Readonly<Record<string, readonly string[]>> = {
  ID: [],
  Type: ['Typ', 'Tipo', 'Soort'],
  SKU: ['Artikelnummer', 'Artikelnummer (SKU)', 'Artikelnr.', 'Art.-Nr.', 'UGS', 'Référence', 'COD', 'REF', 'Referencia'],
  'GTIN, UPC, EAN, or ISBN': [
    ...['GTIN', 'EAN', 'UPC', 'ISBN', 'Global unique ID', 'GTIN, UPC, EAN of ISBN', 'GTIN, UPC, EAN oder ISBN'],
    ...['GTIN, UPC, EAN ou ISBN', 'GTIN, UPC, EAN o ISBN'],
  ],
  Name: ['Naam', 'Nom', 'Nombre', 'Nome'],
  Published: ['Gepubliceerd', 'Veröffentlicht', 'Publié', 'Publicado', 'Pubblicato'],
  'Is featured?': [
    ...[
      'Featured',
      'Uitgelicht?',
      'Is uitgelicht?',
      'Ist hervorgehoben?',
      'Hervorgehoben?',
      'Mis en avant ?',
      'Est mis en avant ?',
    ],
    ...['¿Está destacado?', '¿Destacado?', 'In primo piano?', 'Em destaque?', 'É destaque?'],
  ],
  'Visibility in catalog': [
    ...['Visibility in catalogue', 'Catalog visibility', 'Catalogue visibility', 'Zichtbaarheid in catalogus'],
    ...['Sichtbarkeit im Katalog', 'Katalogsichtbarkeit', 'Visibilité dans le catalogue', 'Visibilidad en el catálogo'],
    ...['Visibilità nel catalogo', 'Visibilidade no catálogo'],
  ],
  'Short description': [
    ...['Korte beschrijving', 'Korte omschrijving', 'Kurzbeschreibung', 'Description courte', 'Descripción corta'],
    ...['Breve descrizione', 'Descrizione breve', 'Descrição breve', 'Descrição curta'],
  ],
  Description: ['Beschrijving', 'Omschrijving', 'Beschreibung', 'Descripción', 'Descrizione', 'Descrição'],
  'Date sale price starts': [
    ...['Date on sale from', 'Startdatum actieprijs', 'Datum, an dem Angebotspreis beginnt', 'Angebotspreis gültig ab'],
    ...['Datum, an dem der Angebotspreis beginnt', 'Date de début de promo', 'Día en que empieza el precio rebajado'],
    ...[
      'Data di inizio del prezzo in offerta',
      'Data di inizio dell’offerta',
      'Data de início da promoção',
      'Data de preço promocional começa em',
    ],
  ],
  'Date sale price ends': [
    ...['Date on sale to', 'Einddatum actieprijs', 'Datum, an dem Angebotspreis endet', 'Angebotspreis gültig bis'],
    ...['Datum, an dem der Angebotspreis endet', 'Date de fin de promo', 'Día en que termina el precio rebajado'],
    ...[
      'Data di fine del prezzo in offerta',
      'Data di fine dell’offerta',
      'Data de fim da promoção',
      'Data de preço promocional termina em',
    ],
  ],
  'Tax status': [
    ...['Btw status', 'Belastingstatus', 'Steuerstatus', 'État de la TVA', 'Statut fiscal', 'Estado del impuesto'],
    ...['Stato delle imposte', 'Estado do imposto', 'Status de taxa', 'Status do imposto'],
  ],
  'Tax class': [
    ...['Belastingklasse', 'Btw-klasse', 'Btw klasse', 'Belastingtarief', 'Steuerklasse', 'Classe de TVA', 'Clase de impuesto'],
    ...['Aliquota di imposta', 'Classe de imposto', 'Classe de taxa'],
  ],
  'In stock?': [
    ...[
      'Stock status',
      'Op voorraad?',
      'Vorrätig?',
      'Auf Lager?',
      'Lagerstatus',
      'En stock ?',
      'En inventaire ?',
      '¿Existencias?',
    ],
    ...['¿En inventario?', '¿Hay existencias?', 'Disponibile?', 'Em stock?', 'Em estoque?'],
  ],
  Stock: [
    ...['Stock quantity', 'Voorraad', 'Lager', 'Bestand', 'Lagerbestand', 'Inventaire', 'Inventario', 'Existencias'],
    ...['Magazzino', 'Estoque'],
  ],
  'Low stock amount': [
    ...['Lage voorraad', 'Lage voorraadhoeveelheid', 'Geringe Lagermenge', 'Geringer Lagerbestand', 'Montant de stock faible'],
    ...[
      'Cantidad de bajo inventario',
      'Cantidad de pocas existencias',
      'Quantità di scorte basse',
      'Ammontare del magazzino basso',
    ],
    ...['Quantidade de stock baixo', 'Quantidade baixa de estoque'],
  ],
  'Backorders allowed?': [
    ...[
      'Backorders',
      'Nabestellingen toestaan?',
      'Nabestellingen toegestaan?',
      'Lieferrückstände erlaubt?',
      'Rückstände erlaubt?',
    ],
    ...['Autoriser les commandes de produits en rupture ?', '¿Permitir reservas de productos agotados?'],
    ...['Abilita gli ordini arretrati?', 'Permitir encomendas em espera?', 'São permitidas encomendas?'],
  ],
  'Sold individually?': [
    ...['Wordt individueel verkocht?', 'Individueel verkocht?', 'Nur einzeln verkaufen?', 'Einzeln verkauft?'],
    ...['Vendre individuellement ?', '¿Vendido individualmente?', 'Venduto singolarmente?', 'Vendido individualmente?'],
  ],
  Weight: ['Gewicht', 'Poids', 'Peso'],
  Length: ['Lengte', 'Länge', 'Longueur', 'Longitud', 'Lunghezza', 'Comprimento'],
  Width: ['Breedte', 'Breite', 'Largeur', 'Anchura', 'Ancho', 'Larghezza', 'Largura'],
  Height: ['Hoogte', 'Höhe', 'Hauteur', 'Altura', 'Altezza'],
  'Allow customer reviews?': [
    ...['Reviews allowed', 'Klantbeoordelingen toestaan?', 'Klantenbeoordelingen toestaan?', 'Kundenrezensionen erlauben?'],
    ...['Kundenbewertungen erlauben?', 'Autoriser les avis clients ?', '¿Permitir valoraciones de clientes?'],
    ...['Permetti le recensioni clienti?', 'Permitir avaliações de clientes?'],
  ],
  'Purchase note': [
    ...['Aankoopnotitie', 'Aankoopopmerking', 'Hinweis zum Kauf', 'Kaufhinweis', 'Note de commande', 'Nota de compra'],
    ...["Nota d'acquisto", 'Nota di acquisto', 'Nota da compra'],
  ],
  'Sale price': [
    ...['Actieprijs', 'Aanbiedingsprijs', 'Angebotspreis', 'Tarif promo', 'Prix promo', 'Precio rebajado'],
    ...['Prezzo in offerta', 'Preço promocional'],
  ],
  'Regular price': [
    ...['Reguliere prijs', 'Normale prijs', 'Regulärer Preis', 'Normaler Preis', 'Tarif régulier', 'Prix régulier'],
    ...['Precio normal', 'Precio regular', 'Prezzo di listino', 'Prezzo regolare', 'Preço normal', 'Preço regular'],
  ],
  Categories: ['Categorieën', 'Kategorien', 'Catégories', 'Categorías', 'Categorie', 'Categorias'],
  Tags: ['Schlagwörter', 'Étiquettes', 'Etiquetas', 'Tag'],
  Brands: ['Brand', 'Merken', 'Merk', 'Marken', 'Marke', 'Marques', 'Marque', 'Marcas', 'Marca', 'Marchi', 'Marchio'],
  'Shipping class': [
    ...['Verzendklasse', 'Versandklasse', 'Classe d’expédition', 'Classe de livraison', 'Clase de envío'],
    ...['Classe di spedizione', 'Classe de entrega', 'Classe de envio'],
  ],
  Images: ['Afbeeldingen', 'Bilder', 'Imágenes', 'Immagine', 'Immagini', 'Imagens'],
  'Download limit': [
    ...['Downloadlimiet', 'Downloadlimit', 'Limite de téléchargement', 'Límite de descargas', 'Limite di download'],
    ...['Limite de downloads', 'Limite de download'],
  ],
  'Download expiry days': [
    ...['Download expiry', 'Dagen vervaltijd download', 'Ablauftage des Downloads', 'Download-Ablauf (Tage)'],
    ...['Jours d’expiration du téléchargement', 'Días de caducidad de la descarga', 'Giorni di scadenza del download'],
    ...['Dias para expirar o download'],
  ],
  Parent: ['Hoofd', 'Hoofdproduct', 'Übergeordnetes Produkt', 'Superior', 'Principal', 'Genitore', 'Ascendente'],
  'Grouped products': [
    ...['Gegroepeerde producten', 'Gruppierte Produkte', 'Groupes de produits', 'Produits groupés', 'Productos agrupados'],
    ...['Prodotti raggruppati', 'Produtos agrupados', 'Grupo de produtos'],
  ],
  Upsells: [
    ...['Up-sells', 'Zusatzverkäufe', 'Produits suggérés', 'Montée en gamme', 'Ventas dirigidas', 'Up-Sell'],
    ...['Venda incrementada', 'Aumenta vendas'],
  ],
  'Cross-sells': [
    ...['Cross-Sells (Querverkäufe)', 'Querverkäufe', 'Ventes croisées', 'Ventas cruzadas', 'Cross-Sell', 'Venda cruzada'],
    ...['Vendas cruzadas'],
  ],
  'External URL': ['Externe URL', 'URL externe', 'URL externa', 'URL esterno'],
  'Button text': [
    ...['Knop tekst', 'Knoptekst', 'Button-Text', 'Libellé du bouton', 'Texte du bouton', 'Texto del botón'],
    ...['Testo del pulsante', 'Testo pulsante', 'Texto do botão'],
  ],
  Position: ['Menu order', 'Positie', 'Posición', 'Posizione', 'Posição'],
};
