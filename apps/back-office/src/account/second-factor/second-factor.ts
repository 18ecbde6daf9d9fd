/** Where the second factor of the person is. */
export const PATH = '/cms/v2/users/me/second-factor';

/** What the server answers once, when it makes a secret or recovery codes. */
export interface SecondFactor {
  readonly secret: string;
  readonly uri: string;
  readonly recovery_codes: string[];
}
