import type { Comparison } from '../comparison.js';
import { CannotCompare, VISITOR } from '../systems/system.js';
import type { ComparedSystems } from './walk-options.js';

/** Compares whom each credential signs in. Without a sign-in to the old system there is nothing to compare with. */
export async function checkSignIn({ old, current, principals }: ComparedSystems, comparison: Comparison): Promise<void> {
  for (const principal of principals) {
    if (principal === VISITOR || !principal.families.includes('wp')) continue;
    const path = '/wp/v2/users/me?context=edit';
    const [before, now] = await Promise.all([old.get(path, principal), current.get(path, principal)]);
    if (before.status === 401)
      throw new CannotCompare(
        `${old.description} does not sign in ${principal.name}. Check the key: it is an application password, not the password of the account.`,
      );
    comparison.compareAnswers({ path, principal, old: before, current: now });
  }
}
