/** Applies the stored theme before the first paint, so that no other theme flashes. By default the system's theme applies. */
export const themeScript =
  "try{var t=localStorage.getItem('theme');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch(e){}";
