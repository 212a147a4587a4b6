/** Retry delay after a failed load (ms). */
const RETRY_MS = 2_500;
/** Timeout of one file (ms): a stalled file counts as failed; completed files stay in the browser's cache. */
const FILE_TIMEOUT_MS = 30_000;
/** Maximum delay after DOMContentLoaded (ms): a missing picture or a hidden tab must not block loading. */
const MAX_DELAY_MS = 1_000;

/**
 * Loads the scripts of a rendered page after its first paint: on a slow connection, fonts and first pictures would share
 * the bandwidth with about 120 kB of scripts. A press or key starts loading immediately; captured input is replayed
 * (`event-replay`). `<meta name="page-scripts">` lists the URLs, the entry last, until the entry has loaded. Each file is
 * a separate script, so that a slow phone can scroll between them.
 *
 * All files are fetched into the browser's cache before the first is executed, and failed fetches are repeated: a page
 * never requests a failed module again, nor modules that import it (the HTML standard's module map; Firefox, Safari,
 * Chromium since 150). If a module fails although its file was fetched, only a new page helps, and Retry reloads.
 *
 * `#script-error` (`document.ts`) shows a failure; the entry reports a failed file by the event `scripterror`. Files are
 * requested again after a delay, on the next press, and when the network returns. The bare shell starts loading
 * immediately.
 */
export const deferredBundleScript =
  '(function(d,w,loading,entryFailed){' +
  "function showError(){var n=d.querySelector('#script-error'),t;if(!n)return;" +
  't=navigator.onLine?n.dataset.unreachable:n.dataset.offline;if(n.firstElementChild.textContent!==t)n.firstElementChild.textContent=t;n.hidden=false}' +
  "function load(){var m=d.querySelector('meta[name=page-scripts]');if(loading||!m)return;loading=1;" +
  `var urls=m.content.split(' '),retry=function(){loading=0;showError();setTimeout(load,${RETRY_MS})};` +
  `Promise.all(urls.map(function(url){return fetch(url,{priority:"low",signal:AbortSignal.timeout(${FILE_TIMEOUT_MS})}).then(function(r){` +
  "return r.ok&&/javascript/.test(r.headers.get('content-type'))?r.blob():Promise.reject()})})).then(function(){" +
  "urls.forEach(function(url,i){var e=d.createElement('script');e.type='module';e.src=url;" +
  "if(i===urls.length-1){e.id='entry-script';e.onload=function(){m.remove()};e.onerror=function(){e.remove();entryFailed=1;retry()}}" +
  'd.head.append(e)})},retry)}' +
  // The load event may come before the first paint.
  "w.addEventListener('load',function(){try{new PerformanceObserver(load).observe({type:'paint',buffered:true})}catch(e){load()}});" +
  "['pointerdown','keydown','click','online'].forEach(function(n){w.addEventListener(n,load,true)});" +
  "w.addEventListener('scripterror',showError);" +
  "w.addEventListener('click',function(e){if(entryFailed&&e.target.closest('#script-error button'))location.reload()},true);" +
  `d.addEventListener('DOMContentLoaded',function(){setTimeout(load,d.querySelector('#root').firstChild?${MAX_DELAY_MS}:0)})})(document,window)`;
