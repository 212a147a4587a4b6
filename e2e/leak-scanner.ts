import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Exchange } from '../test/fault-proxy.ts';

/** Emails shown publicly on the demo's login page. */
const PUBLIC_EMAILS = /^(admin|shopper)@shop\.test$/;
/** The demo mailbox shows all sent mail by design. */
const MAILBOX = /\/dev\/mailbox/;

interface Viewer {
  email: string;
  role: string;
  /** What the role of staff permits. */
  permissions?: readonly string[] | undefined;
}

/** The user of a session in JSON; it contains no other object. */
const SESSION_USER = /"user":(\{[^{}]*\})/g;
/** Permissions to read the emails and addresses of users. */
const READ_PRIVATE_DATA = ['orders', 'customers'];

/**
 * Scans all responses to the browsers of a run for private data of other users: emails and postal addresses, and session
 * tokens outside cookies (RELIABILITY G21).
 */
export class LeakScanner {
  /** Private texts with the emails of their owners; only they, administrators and some staff may read them. */
  readonly #owners = new Map<string, Set<string>>();
  readonly #sessions = new Map<string, Viewer>();
  #found: string[] = [];
  /** Number of scanned responses and live frames. */
  scanned = 0;

  get canaries(): number {
    return this.#owners.size + this.#sessions.size;
  }

  /** Registers the private texts of a user. */
  addCanaries(email: string, address: string): void {
    for (const text of [email, address]) {
      if (text.length < 8 || PUBLIC_EMAILS.test(text)) continue;
      this.#owners.set(text, (this.#owners.get(text) ?? new Set()).add(email));
    }
  }

  /** Registers the session of a user from a `Set-Cookie` header. */
  addSession(setCookie: string, { email, role, permissions }: Viewer): void {
    this.#sessions.set(tokenIn(setCookie), { email, role, permissions });
  }

  scan({ url, cookie, requestBody, responseBody, encoding, setCookies }: Exchange): void {
    this.scanned++;
    const text = decompress(responseBody, encoding);
    const request = requestBody.toString();
    this.#learn(request, text, setCookies);
    if (MAILBOX.test(url)) return;
    const viewer = this.#viewerOf(tokenIn(setCookies.join('; ')) || tokenIn(cookie), text);
    for (const token of this.#sessions.keys())
      if (text.includes(token)) this.#found.push(`a session token in ${url}`);
    if (viewer?.role === 'admin') return;
    if (viewer?.permissions?.some((one) => READ_PRIVATE_DATA.includes(one))) return;
    for (const [canary, owners] of this.#owners)
      if (!owners.has(viewer?.email ?? '') && text.includes(canary) && !request.includes(canary))
        this.#found.push(`${viewer?.email ?? 'a visitor'} receives ${canary} from ${url}`);
  }

  /** Scans another text, such as the log. */
  scanText(where: string, text: string): void {
    for (const canary of [...this.#owners.keys(), ...this.#sessions.keys()])
      if (text.includes(canary)) this.#found.push(`${canary} in ${where}`);
  }

  /** Returns and clears the findings. */
  takeFindings(): string[] {
    const found = [...new Set(this.#found)];
    this.#found = [];
    return found;
  }

  /** Returns the user of a session, with the role from the response, page or live frame if it changed. */
  #viewerOf(token: string, text: string): Viewer | undefined {
    const viewer = this.#sessions.get(token);
    if (!viewer) return undefined;
    for (const [, json] of text.matchAll(SESSION_USER)) {
      const user = objectIn(json!) as unknown as Viewer;
      if (user.email === viewer.email)
        Object.assign(viewer, { role: user.role, permissions: user.permissions });
    }
    return viewer;
  }

  /** Learns users from submitted forms and successful logins. */
  #learn(request: string, text: string, setCookies: readonly string[]): void {
    const form = objectIn(request);
    const setCookie = setCookies.find((one) => tokenIn(one) !== '');
    const { user } = objectIn(text) as { user?: Viewer };
    if (setCookie && user?.email) {
      this.addSession(setCookie, user);
      this.addCanaries(user.email, typeof form.address === 'string' ? form.address.trim() : '');
    }
  }
}

function tokenIn(cookies: string): string {
  const value = /(?:__Host-)?shop_session=([^;]+)/.exec(cookies)?.[1] ?? '';
  return decodeURIComponent(value).split('.')[0]!;
}

function decompress(body: Buffer, encoding: string): string {
  try {
    if (encoding === 'br') return brotliDecompressSync(body).toString();
    if (encoding === 'gzip') return gunzipSync(body).toString();
  } catch {
    // The browser closed the connection early.
  }
  return body.toString();
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = text.startsWith('{') ? JSON.parse(text) : {};
    return value as Record<string, unknown>;
  } catch {
    return {};
  }
}
