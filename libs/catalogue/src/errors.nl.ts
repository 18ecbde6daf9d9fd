import { addTranslations } from '@grove/core';

/** Products. */
addTranslations('nl', {
  'There is no product with this id.': 'Er is geen product met dit id.',
  'There is no product with this id to delete.': 'Er is geen product met dit id om te verwijderen.',
  'There is no product with this id to change.': 'Er is geen product met dit id om te wijzigen.',
  'This is a variation. Change or delete it below its product: products/{productId}/variations/{id}.':
    'Dit is een variatie. Wijzig of verwijder die onder het product: products/{productId}/variations/{id}.',
  'A new product gets its id from us. Leave the id out, or update the product.':
    'Een nieuw product krijgt zijn id van ons. Laat het id weg, of wijzig het bestaande product.',
  'The product is in the trash already. Send force=true to delete it for good.':
    'Het product ligt al in de prullenbak. Stuur force=true om het definitief te verwijderen.',
  'A product cannot belong to itself. Send the id of another product, or 0.':
    'Een product kan niet bij zichzelf horen. Stuur het id van een ander product, of 0.',
  'This SKU belongs to product {resourceId}. Choose another.': 'Dit artikelnummer is van product {resourceId}. Kies een ander.',
  'The file {file} has no full URL. Send one that starts with http:// or https://.':
    'Het bestand {file} heeft geen volledige URL. Stuur er een die met http:// of https:// begint.',
  'The stock of an external product cannot be managed.': 'De voorraad van een extern product kan niet worden bijgehouden.',
  'An external product cannot have backorders.': 'Een extern product kan niet worden nabesteld.',
  'Media item {id} is not a picture. Upload a picture first and send its id.':
    'Mediabestand {id} is geen afbeelding. Upload eerst een afbeelding en stuur het id ervan.',
  'The picture {src} could not be fetched: {reason}. Upload it and send its id.':
    'De afbeelding {src} kon niet worden opgehaald: {reason}. Upload haar en stuur het id ervan.',
  'it has neither an id nor an address': 'ze heeft geen id en geen adres',
  'Variation {id} does not belong to this product.': 'Variatie {id} hoort niet bij dit product.',
  'Only {left} pieces of {name} are left. Order fewer, or take the product out of the order.':
    'Van {name} zijn er nog maar {left}. Bestel er minder, of haal het product uit de bestelling.',
  'must not hold more than {longest} characters here': 'mag hier niet meer dan {longest} tekens bevatten',
});

/** Terms. */
addTranslations('nl', {
  'There is no such term with this id.': 'Er is hier geen term met dit id.',
  'The name is empty. Send a name with at least one letter.': 'De naam is leeg. Stuur een naam met minstens één letter.',
  'Term {resourceId} has this name already. Choose another, or change that one.':
    'Term {resourceId} heeft deze naam al. Kies een andere, of wijzig die term.',
  'Another term has this slug. Choose another.': 'Een andere term heeft deze slug. Kies een andere.',
  'There is no term with the id of this parent.': 'Er is geen term met het id van deze parent.',
  'These terms have no parents. Leave parent out.': 'Deze termen hebben geen parent. Laat parent weg.',
  'This is the default category of products. It cannot be deleted.':
    'Dit is de standaardcategorie van producten. Ze kan niet worden verwijderd.',
});

/** Attributes. */
addTranslations('nl', {
  'There is no attribute with this id.': 'Er is geen eigenschap met dit id.',
  'The attribute cannot be created: {reason}.': 'De eigenschap kan niet worden gemaakt: {reason}.',
  'The attribute cannot be changed: {reason}.': 'De eigenschap kan niet worden gewijzigd: {reason}.',
  'its name is empty': 'haar naam is leeg',
  'its name or slug has no letters or digits': 'haar naam of slug heeft geen letters of cijfers',
  'its slug is longer than {longest} bytes': 'haar slug is langer dan {longest} bytes',
  'the slug "{slug}" has another meaning in URLs': 'de slug "{slug}" betekent in URL\'s iets anders',
  'another attribute has the slug "{slug}"': 'een andere eigenschap heeft de slug "{slug}"',
  'another attribute has this slug': 'een andere eigenschap heeft deze slug',
});

/** Reviews. */
addTranslations('nl', {
  'This product has no review with this id.': 'Dit product heeft geen beoordeling met dit id.',
  'There is no review with this id.': 'Er is geen beoordeling met dit id.',
  'Grove gives a new review its id. Leave the id out, or update the review.':
    'Grove geeft een nieuwe beoordeling haar id. Laat het id weg, of wijzig de beoordeling.',
  'The review is empty. Send a text with at least one letter.':
    'De beoordeling is leeg. Stuur een tekst met minstens één letter.',
  'This person has already written the same review. Nothing was stored.':
    'Deze persoon heeft dezelfde beoordeling al geschreven. Er is niets opgeslagen.',
  'The review is already in the trash. Send force=true to delete it permanently.':
    'De beoordeling ligt al in de prullenbak. Stuur force=true om haar definitief te verwijderen.',
});

/** Variations and numbers of products in `wc/v2` and `wc/v3`. */
addTranslations('nl', {
  'This global unique id belongs to product {resourceId}. Choose another.':
    'Dit wereldwijd unieke id hoort bij product {resourceId}. Kies een ander.',
  'This product has no variation with this id.': 'Dit product heeft geen variatie met dit id.',
  'The variation is already in the trash. Send force=true to delete it permanently.':
    'De variatie ligt al in de prullenbak. Stuur force=true om haar definitief te verwijderen.',
  'A product can have {limit} variations at most. Use fewer attributes or options.':
    'Een product kan hoogstens {limit} variaties hebben. Gebruik minder eigenschappen of opties.',
});
