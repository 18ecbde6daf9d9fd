import type { TranslationMessages } from 'react-admin';

type Texts = TranslationMessages['ra'];

/** Messages of react-admin, in Dutch. */
export const messageTexts: Texts['message'] = {
  about: 'Over',
  access_denied: 'Je mag deze pagina niet bekijken',
  are_you_sure: 'Weet je het zeker?',
  authentication_error: 'De server kon niet nagaan of je bent ingelogd.',
  auth_error: 'De server kon niet nagaan of je bent ingelogd.',
  bulk_delete_content: 'Wil je dit verwijderen? |||| Wil je deze %{smart_count} verwijderen?',
  bulk_delete_title: '%{name} verwijderen |||| %{smart_count} %{name} verwijderen',
  bulk_update_content: 'Wil je dit bijwerken? |||| Wil je deze %{smart_count} bijwerken?',
  bulk_update_title: '%{name} bijwerken |||| %{smart_count} %{name} bijwerken',
  clear_array_input: 'Wil je de hele lijst leegmaken?',
  delete_content: 'Wil je dit verwijderen?',
  delete_title: '%{name} %{recordRepresentation} verwijderen',
  details: 'Details',
  error: 'Door een fout in de app is je verzoek niet afgerond.',
  invalid_form: 'Niet alle velden kloppen. Kijk de meldingen na',
  loading: 'Een ogenblik',
  no: 'Nee',
  not_found: 'Dit adres bestaat niet.',
  select_all_limit_reached: 'Er zijn er te veel om alles te selecteren. De eerste %{max} zijn geselecteerd.',
  unsaved_changes: 'Niet alle wijzigingen zijn opgeslagen. Wil je ze weggooien?',
  yes: 'Ja',
  placeholder_data_warning: 'Geen verbinding: de gegevens zijn niet vernieuwd.',
};

/** What react-admin says in lists, in Dutch. */
export const listTexts: Pick<Texts, 'navigation' | 'sort' | 'saved_queries' | 'guesser' | 'configurable'> = {
  navigation: {
    clear_filters: 'Filters wissen',
    no_filtered_results: 'Geen %{name} gevonden met deze filters.',
    no_results: 'Geen %{name} gevonden',
    no_more_results: 'Pagina %{page} bestaat niet. Ga naar de vorige.',
    page_out_of_boundaries: 'Pagina %{page} bestaat niet',
    page_out_from_end: 'Dit is de laatste pagina',
    page_out_from_begin: 'Dit is de eerste pagina',
    page_range_info: '%{offsetBegin}-%{offsetEnd} van %{total}',
    partial_page_range_info: '%{offsetBegin}-%{offsetEnd} van meer dan %{offsetEnd}',
    current_page: 'Pagina %{page}',
    page: 'Naar pagina %{page}',
    first: 'Naar de eerste pagina',
    last: 'Naar de laatste pagina',
    next: 'Naar de volgende pagina',
    previous: 'Naar de vorige pagina',
    page_rows_per_page: 'Rijen per pagina:',
    skip_nav: 'Naar de inhoud',
  },
  sort: { sort_by: 'Sorteren op %{field_lower_first} %{order}', ASC: 'oplopend', DESC: 'aflopend' },
  saved_queries: {
    label: 'Bewaarde weergaven',
    query_name: 'Naam',
    new_label: 'Deze weergave bewaren…',
    new_dialog_title: 'Weergave bewaren als',
    remove_label: 'Weergave verwijderen',
    remove_label_with_name: 'Weergave "%{name}" verwijderen',
    remove_dialog_title: 'Weergave verwijderen?',
    remove_message: 'Wil je deze weergave uit je lijst verwijderen?',
    help: 'Filter de lijst en bewaar de weergave voor later',
  },
  guesser: { empty: { title: 'Geen gegevens', message: '' } },
  configurable: {
    customize: 'Aanpassen',
    configureMode: 'Deze pagina aanpassen',
    inspector: {
      title: 'Aanpassen',
      content: 'Wijs een onderdeel aan om het aan te passen',
      reset: 'Herstellen',
      hideAll: 'Alles verbergen',
      showAll: 'Alles tonen',
    },
    Datagrid: { title: 'Tabel', unlabeled: 'Kolom #%{column}' },
    SimpleForm: { title: 'Formulier', unlabeled: 'Veld #%{input}' },
    SimpleList: { title: 'Lijst', primaryText: 'Eerste tekst', secondaryText: 'Tweede tekst', tertiaryText: 'Derde tekst' },
  },
};
