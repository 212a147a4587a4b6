/** From a lost program to the next try (ms). */
const NEXT_TRY_MS = 2_500;
/** Limit for one file (ms): a stalled one is a failure, and what has arrived by then is in the browser's cache. */
const FILE_TIMEOUT_MS = 30_000;
/** After a rendered page has been read in (ms): a picture that does not come, or a hidden tab, holds it back no longer. */
const PATIENCE_MS = 1_000;

/**
 * Fetches a rendered page's program once the page is there to be seen: on a slow line its letters and first pictures
 * would else share the line with some 120 kB that show nothing. Whoever presses or types before has it fetched at once;
 * nothing of that is lost meanwhile (`early-presses.ts`). The addresses stand in the head, the entry last, until that has
 * come. Each part is a script, so that a slow phone takes them up in turns, between which it can scroll.
 *
 * All parts are fetched into the browser's cache before the first becomes a module, and what was lost on the way is
 * fetched again: a module that could not be loaded is never asked for again by the same page (the HTML standard's
 * module map; Firefox, Safari, Chromium since 150), nor is what builds on it. So only a new page helps
 * when a module fails although its file had come, and Retry loads one then.
 *
 * A failure is shown in `#lost` (`document.ts`); the entry reports the loss of a further file by the event `lost`. The
 * files are requested again after a while, on the next press, and when the network returns. The bare shell has nothing to
 * be read and begins at once.
 */
export const programScript =
  '(function(d,w,begun,dead){' +
  "function lost(){var n=d.querySelector('#lost'),t;if(!n)return;" +
  't=navigator.onLine?n.dataset.lost:n.dataset.offline;if(n.firstElementChild.textContent!==t)n.firstElementChild.textContent=t;n.hidden=false}' +
  "function begin(){var m=d.querySelector('meta[name=program]');if(begun||!m)return;begun=1;" +
  `var urls=m.content.split(' '),again=function(){begun=0;lost();setTimeout(begin,${NEXT_TRY_MS})};` +
  `Promise.all(urls.map(function(url){return fetch(url,{priority:"low",signal:AbortSignal.timeout(${FILE_TIMEOUT_MS})}).then(function(r){` +
  "return r.ok&&/javascript/.test(r.headers.get('content-type'))?r.blob():Promise.reject()})})).then(function(){" +
  "urls.forEach(function(url,i){var e=d.createElement('script');e.type='module';e.src=url;" +
  "if(i===urls.length-1){e.id='program';e.onload=function(){m.remove()};e.onerror=function(){e.remove();dead=1;again()}}" +
  'd.head.append(e)})},again)}' +
  // What is complete may not have been painted yet.
  "w.addEventListener('load',function(){try{new PerformanceObserver(begin).observe({type:'paint',buffered:true})}catch(e){begin()}});" +
  "['pointerdown','keydown','click','online'].forEach(function(n){w.addEventListener(n,begin,true)});" +
  "w.addEventListener('lost',lost);" +
  "w.addEventListener('click',function(e){if(dead&&e.target.closest('#lost button'))location.reload()},true);" +
  `d.addEventListener('DOMContentLoaded',function(){setTimeout(begin,d.querySelector('#root').firstChild?${PATIENCE_MS}:0)})})(document,window)`;
