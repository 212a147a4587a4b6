/** After a rendered page has been read in (ms): a picture that does not come holds the program back no longer. */
const PATIENCE_MS = 1_000;

/**
 * Fetches a rendered page's program once the page is there to be seen: on a slow line its letters and first pictures
 * would else share the line with some 120 kB that show nothing. Whoever presses or types before has it fetched at once;
 * nothing of that is lost meanwhile (`early-presses.ts`). The addresses stand in the head, the entry last, until that has
 * come; each part is a script, so that a slow phone takes them up in turns, between which it can scroll.
 */
export const programScript =
  '(function(d,w,begun){' +
  "function begin(){var m=d.querySelector('meta[name=program]');if(begun||!m)return;begun=1;" +
  "m.content.split(' ').forEach(function(url,i,all){var e=d.createElement('script');" +
  "e.type='module';e.src=url;if(i===all.length-1){e.id='program';e.onload=e.onerror=function(){m.remove()}}d.head.append(e)})}" +
  // What is complete may not have been painted yet; what is hidden never is.
  "w.addEventListener('load',function(){if(d.hidden)begin();else requestAnimationFrame(function(){setTimeout(begin)})});['pointerdown','keydown'].forEach(function(n){w.addEventListener(n,begin,true)});" +
  `d.addEventListener('DOMContentLoaded',function(){setTimeout(begin,${PATIENCE_MS})})})(document,window)`;
