/** From a lost program to the next try (ms). */
const NEXT_TRY_MS = 2_500;
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
 * module map; Firefox, Safari, Chromium since 150), nor is what builds on it.
 */
export const programScript =
  '(function(d,w,begun){' +
  "function begin(){var m=d.querySelector('meta[name=program]');if(begun||!m)return;begun=1;" +
  `var urls=m.content.split(' '),again=function(){begun=0;setTimeout(begin,${NEXT_TRY_MS})};` +
  'Promise.all(urls.map(function(url){return fetch(url,{priority:"low"}).then(function(r){return r.ok?r.blob():Promise.reject()})})).then(function(){' +
  "urls.forEach(function(url,i){var e=d.createElement('script');e.type='module';e.src=url;" +
  "if(i===urls.length-1){e.id='program';e.onload=function(){m.remove()};e.onerror=function(){e.remove();again()}}" +
  'd.head.append(e)})},again)}' +
  // What is complete may not have been painted yet.
  "w.addEventListener('load',function(){try{new PerformanceObserver(begin).observe({type:'paint',buffered:true})}catch(e){begin()}});" +
  "['pointerdown','keydown'].forEach(function(n){w.addEventListener(n,begin,true)});" +
  `d.addEventListener('DOMContentLoaded',function(){setTimeout(begin,${PATIENCE_MS})})})(document,window)`;
