/** Runs before the first paint, so that a stored choice does not flash. The key is that of theme.ts. */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('palimpsest.theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`
