/** Providers that ignore dots before the @. */
const DOTLESS = /^(gmail|googlemail)\.com$/;

/**
 * Returns the mailbox that an email address reaches: `victim+shop@people.test` is delivered to `victim@people.test`.
 * For rate limits only: accounts are identified by their exact address, because at other providers such addresses may be
 * different mailboxes.
 */
export function mailboxOf(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/s.exec(email.trim().toLowerCase()) ?? [];
  const name = local.replace(/(?<=.)\+.*/s, '');
  return `${DOTLESS.test(domain) ? name.replaceAll('.', '') : name}@${domain}`;
}
