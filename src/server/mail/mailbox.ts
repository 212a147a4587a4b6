import { escapeHtml } from '../rendering/document.ts';
import type { StoredMail } from './outbox.ts';

/** The demo mailbox as a page without any script: what the shop would have sent. */
export function mailboxPage(shopName: string, mails: readonly StoredMail[]): string {
  const title = escapeHtml(`Mailbox · ${shopName}`);
  const list = mails.map(mailHtml).join('\n') || '<p>No mail yet.</p>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
</head>
<body style="font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem">
<h1>Mailbox</h1>
<p>This demonstration shop has no mail server. What it would have sent is kept here.</p>
<p><a href="/">Back to ${escapeHtml(shopName)}</a></p>
${list}
</body>
</html>
`;
}

function mailHtml({ to, subject, date, text }: StoredMail): string {
  return `<article style="border-top: 1px solid; padding: 1rem 0">
<h2 style="margin: 0; font-size: 1.15rem">${escapeHtml(subject)}</h2>
<p style="margin: 0 0 1rem; opacity: 0.8">To ${escapeHtml(to)}, ${escapeHtml(date)}</p>
<div style="white-space: pre-wrap; overflow-wrap: anywhere">${withLinks(text)}</div>
</article>`;
}

/** Escaped text in which http(s) addresses can be clicked. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => {
      const safe = escapeHtml(part);
      return index % 2 === 1 ? `<a href="${safe}" rel="noreferrer">${safe}</a>` : safe;
    })
    .join('');
}
