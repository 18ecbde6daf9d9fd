import { Injectable } from '@nestjs/common';
import { In, LessThan } from 'typeorm';
import { BackgroundTasks, currentDependencies, now, secondsFromNow, type Versions } from '@grove/core';
import { Cached, Database, Repository } from '@grove/database';
import { AccessRevocation } from '../accounts/access-revocation.js';
import type { VerifiedAccount } from '../accounts/account-passwords.service.js';
import { ownerOf, type CredentialOwner, type UsedCredential } from '../accounts/credential-owner.js';
import { UserEntity } from '../accounts/user.entity.js';
import { WrongPassword } from '../errors.js';
import { mayEnterBackOffice } from '../roles/back-office.rules.js';
import { newToken, tokenHash } from '../secrets/random-token.js';
import { SessionEntity } from './session.entity.js';
import { SessionsConfig } from './sessions.config.js';

/** A session without the hash of its token. */
export type StoredSession = Omit<SessionEntity, 'hash' | 'user'>;

/** The browser that signs in. */
interface Device {
  readonly userAgent: string;
  readonly address: string;
}

/** A new session, and the token that only the cookie has. */
export interface NewSession {
  readonly session: StoredSession;
  readonly token: string;
}

/** The session of a request, and whose it is. */
interface SessionLookup {
  readonly owner: CredentialOwner;
  readonly used: UsedCredential;
}

/** An account is signed in to at most so many browsers. The oldest session makes room. */
const MAX_SESSIONS = 50;

/** Sessions whose lookups are kept. */
const MAX_LOOKUPS = 1_000;

const PRUNE_INTERVAL_MS = 60_000;

/** Sessions of people: begin, list, end, and look up at each request. */
@Injectable()
export class SessionsService {
  private readonly sessions: Repository<SessionEntity>;
  private readonly users: Repository<UserEntity>;
  private readonly lookups: Cached<SessionEntity | null>;
  private prunedAt = 0;

  constructor(
    private readonly database: Database,
    private readonly revocation: AccessRevocation,
    private readonly config: SessionsConfig,
    private readonly backgroundTasks: BackgroundTasks,
  ) {
    this.sessions = new Repository(database, SessionEntity);
    this.users = new Repository(database, UserEntity);
    this.lookups = new Cached(database, MAX_LOOKUPS);
  }

  /** Begins a session. Throws if the password was replaced, or the account disabled, since it was verified. */
  async begin({ id: userId, passwordHash }: VerifiedAccount, { userAgent, address }: Device): Promise<NewSession> {
    this.prune();
    const token = newToken();
    const at = now();
    const row = {
      ...{ userId, hash: tokenHash(token), createdAt: at, lastUsedAt: at, expiresAt: secondsFromNow(this.maxSeconds) },
      ...{ userAgent: userAgent.slice(0, 300), address: address.slice(0, 45) },
    };
    const id = await this.database.write(async () => {
      await this.users.lock(userId);
      const current = await this.users.findById(userId);
      if (current?.passwordHash !== passwordHash || current.disabledAt !== null) throw new WrongPassword();
      await this.makeRoom(userId);
      const { identifiers } = await this.sessions.insert(row);
      return identifiers[0]['id'] as number;
    });
    return { session: withoutHash({ id, ...row }), token };
  }

  /** The seconds after which a session ends, however much it is used. */
  get maxSeconds(): number {
    return this.config.sessionDays * 86_400;
  }

  /** The sessions of an account that have not ended, the last begun first. The last use changes without a new version of the table. */
  async list(userId: number): Promise<StoredSession[]> {
    currentDependencies()?.leaveReplica();
    const sessions = await this.sessions.find({ where: { userId }, order: { id: 'DESC' } });
    return sessions.filter((session) => !this.hasEnded(session)).map(withoutHash);
  }

  /** Ends a session of an account: the next request with it is refused. Says whether there was one. */
  async end(userId: number, id: number): Promise<boolean> {
    return (await this.database.write((unit) => this.revocation.revokeSessions(unit, userId, id))) > 0;
  }

  /** Ends all sessions of an account. Returns their number. */
  endAll(userId: number): Promise<number> {
    return this.database.write((unit) => this.revocation.revokeSessions(unit, userId));
  }

  /**
   * Looks up the session of a token. It counts while its account is enabled and may enter the back office. An earlier result is used if these versions show
   * that it is still right.
   */
  async findByToken(token: string, versions?: Versions): Promise<SessionLookup | undefined> {
    const hash = tokenHash(token);
    let found = await this.lookups.get(hash, () => this.lookUp(hash), versions);
    // Recording a use increments no version, so the session may have been used since an earlier lookup.
    if (found && this.hasEnded(found)) found = await this.lookUp(hash);
    if (!found || this.hasEnded(found)) return undefined;
    const owner = ownerOf(found.user!);
    if (!mayEnterBackOffice(owner.roles, owner.ownCapabilities)) return undefined;
    return { owner, used: { table: 'user_session', id: found.id, lastUsedAt: found.lastUsedAt } };
  }

  private lookUp(hash: string): Promise<SessionEntity | null> {
    return this.sessions
      .createQueryBuilder('session')
      .innerJoinAndSelect('session.user', 'user', 'user.disabledAt IS NULL')
      .leftJoinAndSelect('user.roles', 'role')
      .where('session.hash = :hash', { hash })
      .getOne();
  }

  private hasEnded({ lastUsedAt, expiresAt }: Pick<SessionEntity, 'lastUsedAt' | 'expiresAt'>): boolean {
    return expiresAt <= now() || lastUsedAt <= this.idleSince();
  }

  /** Sessions that were last used before this have ended. */
  private idleSince(): string {
    return secondsFromNow(-this.config.sessionIdleHours * 3_600);
  }

  private async makeRoom(userId: number): Promise<void> {
    const kept = await this.sessions.find({ select: { id: true }, where: { userId }, order: { id: 'DESC' } });
    const surplus = kept.slice(MAX_SESSIONS - 1).map(({ id }) => id);
    if (surplus.length > 0) await this.sessions.delete({ id: In(surplus) });
  }

  private prune(): void {
    if (Date.now() - this.prunedAt < PRUNE_INTERVAL_MS) return;
    this.prunedAt = Date.now();
    this.backgroundTasks.run('Deleting ended sessions', () =>
      this.database.write(async () => {
        await this.sessions.delete({ expiresAt: LessThan(now()) });
        await this.sessions.delete({ lastUsedAt: LessThan(this.idleSince()) });
      }),
    );
  }
}

const withoutHash = ({ hash: _hash, user: _user, ...session }: SessionEntity): StoredSession => session;
