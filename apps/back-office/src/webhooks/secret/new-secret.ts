const BYTES = 32;

/** A new secret that signs deliveries, in the form that libraries of Standard Webhooks read. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}
