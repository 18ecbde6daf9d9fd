import { addTranslations } from '@grove/core';

/** Reading. */
addTranslations('nl', {
  'There is no comment with this id.': 'Er is geen reactie met dit id.',
  'The comment is on a record that does not exist any more.': 'De reactie hoort bij iets dat niet meer bestaat.',
  'You may not read this comment. Sign in as its writer or as someone who isModerator comments.':
    'Je mag deze reactie niet lezen. Meld je aan als de schrijver ervan of als iemand die reacties beheert.',
  'You may not read what this comment is about. Send its password, or sign in as someone who may.':
    'Je mag niet lezen waar deze reactie over gaat. Stuur het wachtwoord ervan, of meld je aan als iemand die het wel mag.',
  'This context is for those who moderate comments. Leave it out, or sign in as one of them.':
    'Deze context is voor wie reacties beheert. Laat hem weg, of meld je aan als een van hen.',
  'You may not filter by {names}. Leave it out, or sign in as someone who writes posts.':
    'Je mag niet filteren op {names}. Laat dat weg, of meld je aan als iemand die berichten schrijft.',
});

/** Writing: who, and on what. */
addTranslations('nl', {
  'You may not change this comment. Sign in as someone who isModerator comments.':
    'Je mag deze reactie niet wijzigen. Meld je aan als iemand die reacties beheert.',
  'A new comment gets its id from us. Leave the id out, or change the comment.':
    'Een nieuwe reactie krijgt haar id van ons. Laat het id weg, of wijzig de bestaande reactie.',
  'Sign in to comment.': 'Meld je aan om te reageren.',
  'You comment in your own name. Leave author out, or have a moderator write for others.':
    'Je reageert onder je eigen naam. Laat author weg, of laat een beheerder namens anderen schrijven.',
  'Only moderators say from where a comment comes. Leave author_ip out.':
    'Alleen beheerders geven op waar een reactie vandaan komt. Laat author_ip weg.',
  'Only moderators date a comment in the future. Leave the date out, or send one that has passed.':
    'Alleen moderators geven een reactie een datum in de toekomst. Laat de datum weg, of stuur een datum die voorbij is.',
  'Only moderators give a comment its status. Leave status out.':
    'Alleen beheerders geven een reactie haar status. Laat status weg.',
  'There is nothing with this id to comment on. Send the id of a post, a page, a medium or a product as post.':
    'Er is niets met dit id om op te reageren. Stuur als post het id van een bericht, pagina, mediabestand of product.',
  'This is not published yet. Publish it, then comment.': 'Dit is nog niet gepubliceerd. Publiceer het, en reageer daarna.',
  'This is in the trash. Restore it, then comment.': 'Dit ligt in de prullenbak. Zet het terug, en reageer daarna.',
  'Comments on this are closed.': 'Reageren is hier niet meer mogelijk.',
});

/** Writing: what. */
addTranslations('nl', {
  'The comment is empty. Send a text as content.': 'De reactie is leeg. Stuur een tekst als content.',
  'A guest has a name and an e-mail address. Send author_name and author_email.':
    'Een gast heeft een naam en een e-mailadres. Stuur author_name en author_email.',
  'A review of this shop needs a rating. Send one from 1 to 5 as meta.rating.':
    'Een beoordeling in deze winkel heeft sterren nodig. Stuur 1 tot 5 als meta.rating.',
  'No account has the id sent as author.': 'Geen account heeft het id dat als author kwam.',
  'The same comment of the same person is there already. Nothing was stored.':
    'Dezelfde reactie van dezelfde persoon staat er al. Er is niets opgeslagen.',
  'You comment too fast. Wait fifteen seconds, then send it again.':
    'Je reageert te snel. Wacht vijftien seconden en stuur het dan opnieuw.',
  'The comment is in the trash already. Send force=true to delete it for good.':
    'De reactie ligt al in de prullenbak. Stuur force=true om haar definitief te verwijderen.',
  'parent must be a comment on the same record, and none of the answers to this one; 0 for none.':
    'parent moet een reactie op hetzelfde stuk zijn, en geen antwoord op deze; 0 voor geen.',
  'must be text, or an object with raw': 'moet tekst zijn, of een object met raw',
  'must be from 1 to 5 stars': 'moet 1 tot 5 sterren zijn',
  'must be an IP address': 'moet een IP-adres zijn',
});
