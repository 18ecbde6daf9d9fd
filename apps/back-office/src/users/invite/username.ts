/** The username that fits an e-mail address: what is before the `@`, in letters that usernames may have. */
export const usernameOf = (email: string): string =>
  email
    .split('@')[0]!
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\w.-]+/g, '')
    .slice(0, 60);
