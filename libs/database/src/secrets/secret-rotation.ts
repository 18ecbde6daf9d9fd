import { Injectable } from '@nestjs/common';
import { KeyRing } from './key-ring.js';

/** One kind of secrets that are protected with a key. */
export interface StoredSecrets {
  /** The name that operators see: `webhook secrets`. */
  readonly name: string;
  count(): Promise<number>;
  /** How many are not protected with this key. */
  remaining(keyId: string): Promise<number>;
  /** Encrypts them with the active key. Absent if only hashes are stored, which are replaced when the secret is next used. */
  reencrypt?(onProgress: (done: number) => void, signal?: AbortSignal): Promise<void>;
}

/** The progress of one kind. */
export interface RotationState {
  readonly name: string;
  /** Whether only hashes are stored: see `StoredSecrets`. */
  readonly isRenewedByUse: boolean;
  readonly count: number;
  /** Secrets with an earlier key. */
  readonly remaining: number;
}

/** Secrets that are stored during a pass are found by another pass. */
const ROUNDS = 3;

/** Protects everything that is stored with an earlier key with the configured one. Libraries register the secrets that they store. */
@Injectable()
export class SecretRotation {
  private readonly kinds: StoredSecrets[] = [];

  constructor(private readonly ring: KeyRing) {}

  add(...kinds: readonly StoredSecrets[]): void {
    this.kinds.push(...kinds);
  }

  /** The progress of each kind towards the configured key. */
  async state(): Promise<RotationState[]> {
    const id = await this.ring.configuredId();
    const states: RotationState[] = [];
    for (const kind of this.kinds) {
      const [isRenewedByUse, count] = [kind.reencrypt === undefined, await kind.count()];
      states.push({ name: kind.name, isRenewedByUse, count, remaining: await kind.remaining(id) });
    }
    return states;
  }

  /** May be aborted and repeated at any time. Only hashes remain, which are replaced at their next use. */
  async rotate(
    onProgress: (name: string, done: number) => void = () => undefined,
    signal?: AbortSignal,
  ): Promise<RotationState[]> {
    await this.ring.activate();
    for (let round = 1; round <= ROUNDS && !signal?.aborted; round++) {
      for (const kind of this.kinds) await kind.reencrypt?.((done) => onProgress(kind.name, done), signal);
      if ((await this.state()).every(({ remaining, isRenewedByUse }) => remaining === 0 || isRenewedByUse)) break;
    }
    const state = await this.state();
    if (state.every(({ remaining }) => remaining === 0)) await this.ring.retireOthers();
    return state;
  }
}
