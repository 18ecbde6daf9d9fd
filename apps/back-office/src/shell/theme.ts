import { createTheme, type ThemeOptions } from '@mui/material/styles';
import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';

const SYSTEM_FONTS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif';

/** The windows of phones. */
const NARROW = createTheme().breakpoints.down('sm');

/** Heights and type sizes are those of a tool that is used all day: more on a screen, without crowding it. */
const shared: ThemeOptions = {
  shape: { borderRadius: 8 },
  spacing: 8,
  typography: {
    fontFamily: SYSTEM_FONTS,
    fontSize: 13,
    h4: { fontSize: '1.5rem', fontWeight: 650, letterSpacing: '-0.01em' },
    h5: { fontSize: '1.25rem', fontWeight: 650, letterSpacing: '-0.01em' },
    h6: { fontSize: '1rem', fontWeight: 600 },
    subtitle2: { fontWeight: 600 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
};

/** The parts of the theme that depend on its colours. */
const componentsOf = (line: string, header: string, quiet: string): RaThemeOptions['components'] => ({
  MuiCssBaseline: {
    styleOverrides: {
      body: { fontVariantNumeric: 'tabular-nums', overflowWrap: 'break-word' },
      '@media (prefers-reduced-motion: reduce)': { '*': { transition: 'none !important', animation: 'none !important' } },
    },
  },
  MuiAppBar: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none', borderBottom: `1px solid ${line}` } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    // Who has a phone has no keys to press.
    styleOverrides: { endIcon: { [NARROW]: { '&:has(kbd)': { display: 'none' } } } },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: { styleOverrides: { root: { border: `1px solid ${line}` } } },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: line, [NARROW]: { paddingInline: 6 } },
      head: { fontWeight: 600, fontSize: '0.8125rem', backgroundColor: header },
    },
  },
  // Material UI 9 takes `text.secondary` for the name of a colour of CSS.
  MuiTypography: { variants: [{ props: { color: 'text.secondary' }, style: { color: quiet } }] },
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none', fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none', fullWidth: true } },
  // A phone has no room for wide margins around a dialog.
  MuiDialog: {
    styleOverrides: {
      paper: {
        [NARROW]: {
          '&:not(.MuiDialog-paperFullScreen)': { margin: 12, width: 'calc(100% - 24px)', maxHeight: 'calc(100% - 24px)' },
        },
      },
    },
  },
  MuiTab: { styleOverrides: { root: { minHeight: 40, paddingInline: 12 } } },
  MuiTabs: { styleOverrides: { root: { minHeight: 40 } } },
  MuiTooltip: { defaultProps: { enterDelay: 400 } },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 36 } } },
  RaMenuItemLink: {
    styleOverrides: {
      root: {
        borderRadius: 8,
        margin: '1px 8px',
        paddingInline: 10,
        fontSize: '0.875rem',
        '&.RaMenuItemLink-active': { backgroundColor: header, fontWeight: 600 },
      },
    },
  },
  RaLayout: { styleOverrides: { root: { minWidth: 0, '& .RaLayout-content': { padding: '12px 20px 32px', minWidth: 0 } } } },
  // What these say is faint otherwise.
  RaLoading: { styleOverrides: { root: { '&& .RaLoading-message': { opacity: 1, color: 'inherit' } } } },
  RaAccessDenied: {
    styleOverrides: {
      root: { '& .RaAccessDenied-message': { opacity: 1 }, '& .RaAccessDenied-icon': { width: '4em', height: '4em' } },
    },
  },
  RaList: {
    styleOverrides: {
      root: {
        '& .RaList-main, & .RaList-content': { minWidth: 0 },
        '& .RaList-actions': { backgroundColor: 'transparent' },
        // Otherwise the button that makes a new record lies over the last row and the pages.
        [NARROW]: { paddingBottom: 88 },
      },
    },
  },
  RaSelectInput: { defaultProps: { margin: 'none' } },
  // On a phone the search and the buttons share a row, so that more of the list is seen.
  RaListToolbar: {
    styleOverrides: {
      root: {
        backgroundColor: 'transparent !important',
        paddingBottom: 4,
        [NARROW]: {
          ...{ flexDirection: 'row', flexWrap: 'nowrap', alignItems: 'flex-start' },
          '&& .RaFilterFormInput-spacer': { display: 'none' },
        },
      },
    },
  },
  RaFilterForm: {
    styleOverrides: {
      root: {
        rowGap: 4,
        [NARROW]: {
          ...{ flex: '1 1 auto', width: 'auto', minWidth: 0, columnGap: 8 },
          '& .RaFilterForm-clearFix': { display: 'none' },
          // Two short filters share a row.
          '& .filter-field:not([data-source="q"])': { flex: '1 1 40%', width: 'auto' },
          '& .filter-field .MuiFormControl-root': { width: '100%', minWidth: 0 },
        },
      },
    },
  },
  RaTopToolbar: {
    styleOverrides: {
      root: {
        backgroundColor: 'transparent !important',
        paddingTop: 4,
        [NARROW]: { flex: '0 0 auto', minHeight: 48, alignItems: 'center', paddingTop: 0 },
      },
    },
  },
  RaBulkActionsToolbar: { styleOverrides: { root: { '& .RaBulkActionsToolbar-toolbar': { borderRadius: 8 } } } },
});

/** The light theme. */
export const lightTheme: RaThemeOptions = createTheme({
  ...(defaultLightTheme as ThemeOptions),
  ...shared,
  palette: {
    mode: 'light',
    primary: { main: '#2a6648' },
    secondary: { main: '#ffffff', contrastText: '#1d2420' },
    background: { default: '#f6f7f5', paper: '#ffffff' },
    text: { primary: '#1d2420', secondary: '#566059' },
    divider: '#e1e5e1',
  },
  sidebar: { width: 264 },
  components: { ...defaultLightTheme.components, ...componentsOf('#e1e5e1', '#f0f3f0', '#566059') },
} as ThemeOptions) as RaThemeOptions;

/** The dark theme. */
export const darkTheme: RaThemeOptions = createTheme({
  ...(defaultDarkTheme as ThemeOptions),
  ...shared,
  palette: {
    mode: 'dark',
    primary: { main: '#7cc49c' },
    secondary: { main: '#171c19', contrastText: '#e6ebe7' },
    error: { main: '#f28b82' },
    background: { default: '#121614', paper: '#1a201d' },
    text: { primary: '#e6ebe7', secondary: '#a3aea7' },
    divider: '#2c3530',
  },
  sidebar: { width: 264 },
  components: { ...defaultDarkTheme.components, ...componentsOf('#2c3530', '#222a26', '#a3aea7') },
} as ThemeOptions) as RaThemeOptions;
