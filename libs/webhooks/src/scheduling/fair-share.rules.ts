/** A webhook that asks for more slots of a shared pool. */
interface Claimant {
  /** Slots that it holds already. */
  readonly held: number;
  /** No other webhook holds or wants slots. */
  readonly isAlone: boolean;
  /** Its receiver responds fast. */
  readonly isFast: boolean;
}

/**
 * How many more slots of a pool a webhook may take while `free` of `total` are free. It never holds more slots than stay free, so any number of webhooks
 * with slow receivers leave room for one more. The last quarter is for webhooks that hold no slot, one slot each, and the last eighth only for those of
 * them with fast receivers: however many slow receivers there are, fast ones are still served.
 */
export function fairShare({ held, isAlone, isFast }: Claimant, free: number, total: number): number {
  const [quarter, eighth] = [Math.floor(total / 4), Math.floor(total / 8)];
  if (isAlone && isFast) return free;
  if (free > quarter) return isAlone ? free - quarter : Math.max(0, Math.ceil((free - held) / 2));
  return held === 0 && free > (isFast ? 0 : eighth) ? 1 : 0;
}
