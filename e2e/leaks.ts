import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Exchange } from '../test/fault-proxy.ts';

/** Printed on the demo's sign-in page, for everybody. */
const PRINTED = /^(admin|shopper)@shop\.test$/;
/** The demo's mailbox shows all mail that the shop has sent, to whoever sits at this machine. */
const SHOWS_ALL = /\/dev\/mailbox/;

interface Known {
  email: string;
  role: string;
}

/**
 * Listens to all that the browsers of a run are told, and notes whatever is somebody else's: e-mail addresses, postal
 * addresses, and session tokens, which nobody is ever told outside a cookie (RELIABILITY G21).
 */
export class LeakScan {
  /** Whose a text is that only its owners and administrators may read. */
  readonly #owners = new Map<string, Set<string>>();
  readonly #sessions = new Map<string, Known>();
  #found: string[] = [];
  /** Answers and pieces of live connections that were looked through. */
  heard = 0;

  get canaries(): number {
    return this.#owners.size + this.#sessions.size;
  }

  /** Somebody whose facts are theirs alone. */
  know(email: string, address: string): void {
    for (const text of [email, address]) {
      if (text.length < 8 || PRINTED.test(text)) continue;
      this.#owners.set(text, (this.#owners.get(text) ?? new Set()).add(email));
    }
  }

  /** Somebody who has signed in with this `Set-Cookie`. */
  meet(setCookie: string, { email, role }: Known): void {
    this.#sessions.set(tokenIn(setCookie), { email, role });
  }

  hear({ url, cookie, requestBody: sent, responseBody: told, encoding, setCookies }: Exchange): void {
    this.heard++;
    const text = unpacked(told, encoding);
    const said = sent.toString();
    this.#learn(said, text, setCookies);
    if (SHOWS_ALL.test(url)) return;
    const viewer = this.#viewerOf(tokenIn(setCookies.join('; ')) || tokenIn(cookie), text);
    for (const token of this.#sessions.keys())
      if (text.includes(token)) this.#found.push(`a session token in ${url}`);
    if (viewer?.role === 'admin') return;
    for (const [canary, owners] of this.#owners)
      if (!owners.has(viewer?.email ?? '') && text.includes(canary) && !said.includes(canary))
        this.#found.push(`${viewer?.email ?? 'a visitor'} is told ${canary} by ${url}`);
  }

  /** What else somebody can read, such as the log. */
  look(where: string, text: string): void {
    for (const canary of [...this.#owners.keys(), ...this.#sessions.keys()])
      if (text.includes(canary)) this.#found.push(`${canary} stands in ${where}`);
  }

  /** What was found since this was last asked. */
  take(): string[] {
    const found = [...new Set(this.#found)];
    this.#found = [];
    return found;
  }

  /** Whose session this is; an answer about it tells a role that has changed. */
  #viewerOf(token: string, text: string): Known | undefined {
    const viewer = this.#sessions.get(token);
    const { user } = objectIn(text) as { user?: Known };
    if (viewer && user?.email === viewer.email) viewer.role = user.role;
    return viewer;
  }

  /** Forms that people send and sign-ins that succeed say who is who. */
  #learn(said: string, text: string, setCookies: readonly string[]): void {
    const form = objectIn(said);
    const setCookie = setCookies.find((one) => tokenIn(one) !== '');
    const { user } = objectIn(text) as { user?: Known };
    if (setCookie && user?.email) {
      this.meet(setCookie, user);
      this.know(user.email, typeof form.address === 'string' ? form.address.trim() : '');
    }
  }
}

function tokenIn(cookies: string): string {
  const value = /(?:__Host-)?shop_session=([^;]+)/.exec(cookies)?.[1] ?? '';
  return decodeURIComponent(value).split('.')[0]!;
}

function unpacked(told: Buffer, encoding: string): string {
  try {
    if (encoding === 'br') return brotliDecompressSync(told).toString();
    if (encoding === 'gzip') return gunzipSync(told).toString();
  } catch {
    // The browser went away before the end of it.
  }
  return told.toString();
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = text.startsWith('{') ? JSON.parse(text) : {};
    return value as Record<string, unknown>;
  } catch {
    return {};
  }
}
