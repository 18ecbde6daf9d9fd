export const en = {
  sign_in: 'Sign in',
  username: 'User name or e-mail',
  password: 'Password',
  code: 'Code',
  code_help: 'The code of your authenticator app, or a recovery code.',
  forgot: 'Forgot your password?',
  send_link: 'Send a link',
  reset_sent: 'If an account has this name, its owner gets a mail with a link to set a new password.',
  set_password: 'Set your password',
  new_password: 'New password',
  password_set: 'Your password is set. You can sign in with it now.',
  back: 'To the sign-in page',
  ended:
    'You are signed out: your session ended, was ended on another device, or an administrator changed what your account may do.',
  password_changed: 'Your new password is set. Sign in with it.',
  again: 'Sign in again',
  again_help: 'The session of %{name} has ended. What you have typed is still there, and a save goes on once you have signed in.',
};

export const nl: typeof en = {
  sign_in: 'Inloggen',
  username: 'Gebruikersnaam of e-mailadres',
  password: 'Wachtwoord',
  code: 'Code',
  code_help: 'De code van je authenticatie-app, of een herstelcode.',
  forgot: 'Wachtwoord vergeten?',
  send_link: 'Stuur een link',
  reset_sent:
    'Als er een account met deze naam is, krijgt de eigenaar een e-mail met een link om een nieuw wachtwoord in te stellen.',
  set_password: 'Stel je wachtwoord in',
  new_password: 'Nieuw wachtwoord',
  password_set: 'Je wachtwoord is ingesteld. Je kunt er nu mee inloggen.',
  back: 'Naar de inlogpagina',
  ended:
    'Je bent uitgelogd: je sessie is verlopen of op een ander apparaat beëindigd, of een beheerder heeft je rechten gewijzigd.',
  password_changed: 'Je nieuwe wachtwoord is ingesteld. Log ermee in.',
  again: 'Opnieuw inloggen',
  again_help: 'De sessie van %{name} is verlopen. Wat je hebt getypt is er nog, en opslaan gaat verder zodra je bent ingelogd.',
};
