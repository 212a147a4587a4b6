import type { FastifyInstance } from 'fastify';
import type { Language } from '../shared/languages.ts';
import type { Preset } from '../shared/preset.ts';
import type { Example } from './demo-example.ts';
import type { Check } from './doctor/finding.ts';
import type { RequestAuth } from './http/access.ts';
import type { DeviceCookies } from './identity/device-cookie.ts';
import type { LoginSteps } from './identity/login-steps.ts';
import type { Sessions } from './identity/sessions.ts';
import type { WriteLimits } from './identity/write-limits.ts';
import type { Job, Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import type { MailContent, MailService, PageLink } from './mail/mail.ts';
import type { Sealer } from './mail/sealed.ts';
import type { ChangeKey, Read, Write } from './operations.ts';
import type { ChosenPreset, PresetShop } from './preset.ts';
import type { SecurityLog } from './security-log.ts';
import type { ShopDetails } from './shop-details.ts';
import type { Change } from './storage/changes.ts';
import type { Database, Queryable, Transaction } from './storage/database.ts';
import type { Viewer } from './viewer.ts';

/** Services that the server offers to the shop's features. */
export interface Services {
  db: Database;
  sessions: Sessions;
  devices: DeviceCookies;
  loginSteps: LoginSteps;
  /** Encrypts small values with a key derived from the shop's newest secret, a different one for each purpose. */
  sealer(purpose: string): Sealer;
  shop: ShopConfig;
  /** The shop's current details, as administrators have set them. */
  shopDetails(): Promise<ShopDetails>;
  /** Calls `onSwitch` of all optional features; `names`: those that are on from now on. */
  switchFeatures(tx: Transaction, names: readonly string[]): Promise<void>;
  /** Calls `onPreset` of all features. `shop`: the settings that the transaction has saved. */
  applyPreset(tx: Transaction, viewer: Viewer, chosen: { preset: Preset; shop: PresetShop }): Promise<void>;
  /** Registers a listener for the committed changes of all processes. */
  onChanges(listener: ChangeListener): void;
  log: Log;
  logSecurityEvent: SecurityLog;
  /** Background jobs. */
  jobs: Jobs;
  mail: MailService;
  limits: WriteLimits;
}

export interface ChangeListener {
  onChanges(changes: readonly Change[]): void;
  /** Changes may have been missed. */
  onRestored(): void;
}

/** Configuration of this shop that features may depend on; it does not change while the shop runs. */
export interface ShopConfig {
  /** Name until an administrator saves another (`shopDetails`). */
  name: string;
  /** Slogan until an administrator saves another. If undefined, the demo has one and other shops have none. */
  slogan?: string | undefined;
  /** Search hint until an administrator saves another. If undefined, the demo has one and other shops have none. */
  searchHint?: string | undefined;
  /** Base URL of links in emails, without a trailing slash. */
  baseUrl: string;
  demo: boolean;
  /** The rule for new passwords until an administrator chooses another (`shopDetails`). */
  passwordPolicy: 'spec' | 'strong';
  /** If undefined, emails are written to the outbox folder. */
  smtpUrl: string | undefined;
  mailFrom: string;
  dataDir: string;
  /** Names of the optional features that are on until an administrator chooses others (`shopDetails`). */
  features: readonly string[];
}

/**
 * Runs inside the transaction that deletes an account, before its profile and identity are deleted. A returned function
 * runs after that, for rows that are last in the lock order.
 */
export type BeforeDeletion = (tx: Transaction, userId: string) => Promise<void | (() => Promise<void>)>;

/** How a feature exports its personal data. */
export interface PersonalDataHandlers {
  /**
   * Exports all data about one user in a readable form ("Download my data"): an object or array, with long lists as
   * async iterables of batches (`storage/batches.ts`).
   */
  exportFor?(db: Queryable, userId: string): Promise<unknown>;
}

/** Stock levels of products, for their import and export. */
export interface ProductLevels {
  /** Returns levels by product id; unlimited products are missing. */
  find(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Gives levels to products that have none; others keep theirs. The import has locked the products. */
  addMissing(tx: Transaction, imported: ImportedLevels): Promise<void>;
  /** Removes the levels that an import has added and no administrator has changed since. */
  removeAdded(tx: Transaction, importId: string, actorId: string): Promise<void>;
}

/** Stock levels of a product file. */
export interface ImportedLevels {
  importId: string;
  /** The administrator. */
  actorId: string;
  levels: readonly { id: string; pieces: number }[];
}

/** A legal duty of the shop, for the checklist at /admin/legal. */
export interface Duty {
  /** One of the names in `src/shop/legal/duties.ts`, which has its texts. */
  name: string;
  /** Page where the administrator fulfils it. */
  to: string;
  /** The change keys that `isDone` depends on. */
  dependsOn: readonly ChangeKey[];
  isDone(db: Queryable): Promise<boolean>;
}

/** An email that a feature sends, for the previews at /admin/settings/mail. */
export interface MailExample {
  /** One of the names in `src/shop/settings/mails.ts`, which has its title and its place in the list. */
  name: string;
  /** The change keys that its content depends on, in addition to the settings of the shop. */
  dependsOn?: readonly ChangeKey[];
  /** Composes it from example data, with the function that composes the real email. */
  compose(context: ExampleContext): MailContent | Promise<MailContent>;
}

/** What an example email depends on. */
export interface ExampleContext {
  db: Queryable;
  language: Language;
  shopName: string;
  /** Names of the optional features that are on. */
  features: readonly string[];
  link: PageLink;
}

/** A feature's registration with the server. `src/server/features.ts` lists the definitions of all features. */
export interface FeatureDefinition {
  name: string;
  /**
   * Administrators switch it on and off while the shop runs. While it is off, its operations and routes do not exist for
   * clients; stored personal data is still exported and deleted.
   */
  optional?: true;
  /** Invariants of its rows, for `npm run doctor`. */
  checks?: readonly Check[];
  /**
   * Removes the example data of the demo that presets have filled in and nobody has edited. Runs in the transaction that
   * clears the demo, after its products have been removed. Returns how many documents and rows it has removed.
   */
  clearExample?(tx: Transaction, example: Example): Promise<number>;
  /** Deletes or anonymizes the personal data that does not disappear with the account by itself. */
  beforeDeletion?: BeforeDeletion;
  /** Runs in the transaction of the event, also while an optional feature is off. Must lock no rows. */
  onAccountEvent?(tx: Transaction, event: AccountEvent): Promise<void>;
  /** `otherFeatures`: all but this one, once every feature is created. */
  create(
    services: Services,
    otherFeatures: () => readonly Feature[],
  ): Omit<Feature, 'name' | 'beforeDeletion' | 'onAccountEvent'>;
}

/** Something that the owner of an account should know, because somebody else may have done it. */
export interface AccountEvent {
  kind: 'new-device' | 'password-changed' | 'factor-removed';
  userId: string;
}

/** A feature of a running shop. */
export interface Feature {
  name: string;
  /** Whether an optional feature is on; undefined if the feature is always on. */
  isOn?(): Promise<boolean>;
  /**
   * Adapts the stored data of an optional feature to its state. Runs in the transaction that saves the settings and at
   * every start, even if the state has not changed. `wasOn`: the state that the database had before.
   */
  onSwitch?(tx: Transaction, isOn: boolean, wasOn: boolean): Promise<void>;
  /**
   * Fills in what an administrator would have to enter for a preset, except for documents that somebody has edited
   * (`fillIn` in `filled-documents.ts`). Runs in the transaction that saves the settings, after `onSwitch`. The products of
   * the example are locked.
   */
  onPreset?(tx: Transaction, viewer: Viewer, chosen: ChosenPreset): Promise<void>;
  reads: Read[];
  writes: Write[];
  /** Routes that are not named operations (uploads, downloads, the demo mailbox). */
  routes?(app: FastifyInstance, authenticate: RequestAuth): void | Promise<void>;
  personalData?: PersonalDataHandlers;
  /** Set by `features()` from the definition. */
  beforeDeletion?: BeforeDeletion | undefined;
  /** Set by `features()` from the definition. */
  onAccountEvent?: FeatureDefinition['onAccountEvent'];
  /** Legal duties that the shop fulfils with this feature. */
  duties?: readonly Duty[];
  /** Every email that the feature sends. */
  emails?: readonly MailExample[];
  productLevels?: ProductLevels;
  jobs?: Job[];
  /**
   * The public read of the shop's details, and the details to use until it succeeds once. Exactly one feature declares
   * them.
   */
  shopDetails?: { read: Read; initial: ShopDetails };
  /** Starts background work other than jobs; the returned function stops it. */
  start?(): Promise<() => Promise<void>>;
}
