/**
 * Runs in the head before anything is painted, so that a chosen theme never flashes. Without a choice the system's
 * theme holds.
 */
export const themeScript =
  "try{var t=localStorage.getItem('theme');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch(e){}";
