import { Injectable } from '@nestjs/common';
import { KeyRing } from './key-ring.js';

/** One kind of secrets that are stored under a key. */
export interface StoredSecrets {
  /** What people call them: `webhook secrets`. */
  readonly name: string;
  /** Only a hash is stored, which is made anew when the secret is next used; else rotation does it. */
  readonly isRenewedByUse: boolean;
  count(): Promise<number>;
  /** How many are not under this key. */
  remaining(keyId: string): Promise<number>;
}

/** Secrets that can be read, and so be encrypted under another key. */
export interface ReencryptedSecrets extends StoredSecrets {
  reencrypt(onProgress: (done: number) => void, signal?: AbortSignal): Promise<void>;
}

/** How far one kind has come. */
export interface RotationState {
  readonly name: string;
  readonly isRenewedByUse: boolean;
  readonly count: number;
  /** Still under an earlier key. */
  readonly remaining: number;
}

/** What changes while secrets are stored at the same moment is found by going through them once more. */
const ROUNDS = 3;

/** Brings everything that is stored under an earlier key under the configured one. Rooms say what they store. */
@Injectable()
export class SecretRotation {
  private readonly kinds: (StoredSecrets | ReencryptedSecrets)[] = [];

  constructor(private readonly ring: KeyRing) {}

  add(...kinds: readonly (StoredSecrets | ReencryptedSecrets)[]): void {
    this.kinds.push(...kinds);
  }

  /** How far each kind has come towards the configured key. */
  async state(): Promise<RotationState[]> {
    const id = await this.ring.configuredId();
    const states: RotationState[] = [];
    for (const kind of this.kinds) {
      const { name, isRenewedByUse } = kind;
      states.push({ name, isRenewedByUse, count: await kind.count(), remaining: await kind.remaining(id) });
    }
    return states;
  }

  /** May be broken off, and begun again, at any time; what is done stays done. Only hashes that wait for their next use are left. */
  async rotate(
    onProgress: (name: string, done: number) => void = () => undefined,
    signal?: AbortSignal,
  ): Promise<RotationState[]> {
    await this.ring.activate();
    for (let round = 1; round <= ROUNDS && !signal?.aborted; round++) {
      for (const kind of this.kinds) if ('reencrypt' in kind) await kind.reencrypt((done) => onProgress(kind.name, done), signal);
      if ((await this.state()).every(({ remaining, isRenewedByUse }) => remaining === 0 || isRenewedByUse)) break;
    }
    const state = await this.state();
    if (state.every(({ remaining }) => remaining === 0)) await this.ring.retireOthers();
    return state;
  }
}
