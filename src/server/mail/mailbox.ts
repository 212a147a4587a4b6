import { escapeHtml } from '../rendering/document.ts';
import type { StoredMail } from './outbox.ts';

/**
 * Renders the demo mailbox, the emails that the shop would have sent, as a page without scripts. `styleUrls`: style sheets
 * of the build.
 */
export function mailboxPage(
  shopName: string,
  emails: readonly StoredMail[],
  styleUrls: readonly string[] = [],
): string {
  const shop = escapeHtml(shopName);
  const list = emails.map(mailHtml).join('\n') || '<p>No emails yet.</p>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Mailbox · ${shop}</title>
${styleUrls.map((url) => `<link rel="stylesheet" href="${url}">`).join('\n')}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
</head>
<body>
<header class="header"><div class="page header-inner"><a class="brand" href="/">${shop}</a></div></header>
<main class="main"><div class="page" data-width="narrow">
<h1>Mailbox</h1>
<p class="prose" style="margin-block: 12px 28px">This demo shop has no mail server. The emails it would have sent appear here.</p>
<div style="display: grid; gap: 20px">
${list}
</div>
</div></main>
</body>
</html>
`;
}

function mailHtml({ to, subject, date, text }: StoredMail): string {
  return `<article class="panel">
<h2 class="panel-title">${escapeHtml(subject)}</h2>
<p style="margin-block: 2px 16px; color: var(--color-ink-2)">To ${escapeHtml(to)}, ${escapeHtml(date)}</p>
<div style="white-space: pre-wrap; overflow-wrap: anywhere">${linkUrls(text)}</div>
</article>`;
}

/** Escapes a text and turns its http(s) URLs into links. */
function linkUrls(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => {
      const safe = escapeHtml(part);
      return index % 2 === 1 ? `<a class="text-link" href="${safe}" rel="noreferrer">${safe}</a>` : safe;
    })
    .join('');
}
