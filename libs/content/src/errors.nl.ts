import { addTranslations } from '@grove/core';

/** Posts and pages. */
addTranslations('nl', {
  'There is no such record with this id.': 'Er is hier niets met dit id.',
  'A new record gets its id from us. Leave the id out, or update the record.':
    'Wat nieuw is, krijgt zijn id van ons. Laat het id weg, of wijzig wat er al is.',
  'Title, content and excerpt are all empty. Send at least one of them.':
    'Titel, inhoud en samenvatting zijn alle drie leeg. Stuur er minstens één.',
  'A post with a password cannot be sticky. Take one of the two away.':
    'Een bericht met een wachtwoord kan niet bovenaan blijven staan. Haal een van de twee weg.',
  'It is in the trash already. Send force=true to delete it for good.':
    'Het ligt al in de prullenbak. Stuur force=true om het definitief te verwijderen.',
  'This is not its password. Mind capital letters.': 'Dit is niet het wachtwoord ervan. Let op hoofdletters.',
  'Only those who may edit this see it in the edit context. Ask for the view context.':
    'Alleen wie dit mag bewerken, ziet het in de context edit. Vraag om de context view.',
  'You may not change this record.': 'Je mag dit niet wijzigen.',
  'You may not delete this record.': 'Je mag dit niet verwijderen.',
  'You may not publish here. Save it as pending instead.': 'Je mag hier niet publiceren. Bewaar het als pending.',
  'You may not write in the name of somebody else. Leave the author out.':
    'Je mag niet namens iemand anders schrijven. Laat author weg.',
  'You may not make posts sticky. Leave sticky out.': 'Je mag berichten niet bovenaan vastzetten. Laat sticky weg.',
  'There is no user with the id of this author.': 'Er is geen gebruiker met het id van deze auteur.',
  'There is no medium with this id. Upload one first, or send 0 for none.':
    'Er is geen mediabestand met dit id. Upload er eerst een, of stuur 0 voor geen.',
  'There is no page with the id of this parent.': 'Er is geen pagina met het id van deze parent.',
  'Relevance needs something to look for. Send search, or choose another order.':
    'Bij relevantie hoort een zoekopdracht. Stuur search, of kies een andere volgorde.',
  'This order needs ids to follow. Send include, or choose another order.':
    'Bij deze volgorde horen id’s. Stuur include, of kies een andere volgorde.',
  'The list ends before this page. X-WP-TotalPages of an earlier page is the number of the last one.':
    'De lijst eindigt vóór deze pagina. X-WP-TotalPages van een eerdere pagina noemt de laatste.',
  'status must not be {refused}: only users who may write here can ask for it.':
    'status mag niet {refused} zijn: alleen wie hier schrijft, mag daarom vragen.',
});

/** Revisions. */
addTranslations('nl', {
  'Revisions have no trash. Send force=true to delete for good.':
    'Revisies hebben geen prullenbak. Stuur force=true om definitief te verwijderen.',
});

/** Categories and tags. */
addTranslations('nl', {
  'There is no such term with this id.': 'Er is hier geen term met dit id.',
  'The name is empty. Send a name with at least one letter.': 'De naam is leeg. Stuur een naam met minstens één letter.',
  'Term {termId} has this name already. Choose another, or change that one.':
    'Term {termId} heeft deze naam al. Kies een andere, of wijzig die term.',
  'Another term has this slug. Choose another.': 'Een andere term heeft deze slug. Kies een andere.',
  'There is no category with the id of this parent.': 'Er is geen categorie met het id van deze parent.',
  'These terms have no parents. Leave parent out.': 'Deze termen hebben geen parent. Laat parent weg.',
  'Posts without a category fall back to this one. Make another one the default first.':
    'Berichten zonder categorie vallen hieronder. Maak eerst een andere de standaard.',
  'There is no post with this id.': 'Er is geen bericht met dit id.',
});

/** Types, statuses and taxonomies. */
addTranslations('nl', {
  'There is no type of this name. The list of types names all.':
    'Er is geen type met deze naam. De lijst van types noemt ze alle.',
  'There is no status of this name.': 'Er is geen status met deze naam.',
  'Only those who write posts see this status.': 'Alleen wie berichten schrijft, ziet deze status.',
  'There is no taxonomy of this name.': 'Er is geen taxonomie met deze naam.',
  'Only those who write something here see this in the edit context.':
    'Alleen wie hier iets schrijft, ziet dit in de context edit.',
});

/** Media. */
addTranslations('nl', {
  'No file came. Send it as the body, or as the part "file" of a form.':
    'Er kwam geen bestand. Stuur het als inhoud, of als onderdeel "file" van een formulier.',
  'The file has no name. Send Content-Disposition: attachment; filename="name.png".':
    'Het bestand heeft geen naam. Stuur Content-Disposition: attachment; filename="name.png".',
  'Content-Disposition names no file. Send attachment; filename="name.png".':
    'Content-Disposition noemt geen bestand. Stuur attachment; filename="name.png".',
  'What came is not what Content-MD5 says. Send the file again.':
    'Wat binnenkwam is niet wat Content-MD5 zegt. Stuur het bestand opnieuw.',
  'The file is larger than {limit} bytes. Send a smaller one.': 'Het bestand is groter dan {limit} bytes. Stuur een kleiner.',
  'The upload broke off or is not well-formed. Send it again.': 'De upload brak af of klopt niet. Stuur hem opnieuw.',
  'The file {name} is not taken: {reason}': 'Het bestand {name} wordt niet aangenomen: {reason}',
  'its name leads elsewhere or hides another kind of file. Rename it.':
    'de naam leidt ergens anders heen of verbergt een ander soort bestand. Geef het een andere naam.',
  'files of this kind are not taken, or it is not what its name says.':
    'dit soort bestand wordt niet aangenomen, of het is niet wat de naam zegt.',
  'it is a picture and something else as well.': 'het is een afbeelding en nog iets anders.',
  'It has {width} x {height} pixels, and at most {most} are taken.':
    'het heeft {width} x {height} pixels, en hoogstens {most} worden aangenomen.',
  'It has {width} x {height} pixels, and no side may have more than {most}.':
    'het heeft {width} x {height} pixels, en geen zijde mag er meer dan {most} hebben.',
  'It has more than {most} scans. Save it as a JPEG with fewer.':
    'het heeft meer dan {most} scans. Bewaar het als JPEG met minder.',
  'Its metadata expands to more than {most} bytes, or has more than {pieces} pieces. Save it without metadata.':
    'de metadata worden uitgepakt groter dan {most} bytes, of hebben meer dan {pieces} delen. Bewaar het zonder metadata.',
  'It takes longer than {seconds} seconds to decode. Send a smaller picture.':
    'het decoderen duurt langer dan {seconds} seconden. Stuur een kleinere afbeelding.',
  'It is damaged, or no picture.': 'het is beschadigd, of geen afbeelding.',
  'it is no picture': 'het is geen afbeelding',
  'the answer was {status}': 'het antwoord was {status}',
  'Files cannot be stored right now. Try again in a moment.':
    'Bestanden kunnen nu niet worden opgeslagen. Probeer het zo meteen nog eens.',
  'Other pictures are being processed right now, so this one was not stored. Try again in a moment.':
    'Er worden nu andere afbeeldingen verwerkt, dus deze is niet opgeslagen. Probeer het zo meteen nog eens.',
  'A product sells this file, so it stays private. Remove it from the downloads of the product first.':
    'Een product verkoopt dit bestand, dus het blijft privé. Haal het eerst uit de downloads van het product.',
  'There is no medium with this id.': 'Er is geen mediabestand met dit id.',
  'A new medium gets its id from us. Leave the id out, or update the medium.':
    'Een nieuw mediabestand krijgt zijn id van ons. Laat het id weg, of wijzig het bestaande mediabestand.',
  'There is nothing with the id {post} to attach the medium to.':
    'Er is niets met het id {post} om het mediabestand aan te hangen.',
  'You may not change what the medium would be attached to. Leave post out.':
    'Je mag niet wijzigen waar het mediabestand aan zou hangen. Laat post weg.',
  'status may name private and trash only for those who write posts.':
    'status mag private en trash alleen noemen voor wie berichten schrijft.',
  'post must not be a medium.': 'post mag geen mediabestand zijn.',
});

/** Texts of any record. */
addTranslations('nl', {
  'This text takes too long to process. Shorten it, or leave out most of its markup.':
    'Het verwerken van deze tekst duurt te lang. Maak hem korter, of laat de meeste opmaak weg.',
  'As HTML, this text would have {bytes} bytes, and at most {limit} are possible. Shorten it, or leave out most of its quotation marks, line breaks and special characters.':
    'Als HTML zou deze tekst {bytes} bytes groot zijn; hoogstens {limit} zijn mogelijk. Maak hem korter, of laat de meeste aanhalingstekens, regeleinden en bijzondere tekens weg.',
});
