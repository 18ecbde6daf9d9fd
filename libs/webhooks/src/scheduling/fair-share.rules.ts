/** How it stands with a webhook that wants more of what all webhooks share. */
export interface Claimant {
  /** How much it has. */
  readonly own: number;
  /** Nobody else has any, or wants some. */
  readonly isAlone: boolean;
  /** Its receiver answers promptly. */
  readonly isPrompt: boolean;
}

/**
 * How much more a webhook may have where so much of `all` is left. It takes nothing once it has as much as it leaves: so of any number whose receivers
 * hang, each has as much as stays free for one more. The last quarter is for webhooks that have nothing yet, one each, and the last eighth for
 * those of them whose receivers answer promptly: so however many slow ones come, one after the other, something is left for these.
 */
export function fairShare({ own, isAlone, isPrompt }: Claimant, left: number, all: number): number {
  const [quarter, eighth] = [Math.floor(all / 4), Math.floor(all / 8)];
  if (isAlone && isPrompt) return left;
  if (left > quarter) return isAlone ? left - quarter : Math.max(0, Math.ceil((left - own) / 2));
  return own === 0 && left > (isPrompt ? 0 : eighth) ? 1 : 0;
}
