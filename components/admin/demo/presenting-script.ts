/** Where the browser keeps which beat a presenter is at. */
export const PRESENTING_STORED_AT = 'palimpsest.presenting'

/** Runs before the first paint, so that the room for the rail does not come later. */
export const PRESENTING_SCRIPT = `try{var b=localStorage.getItem('${PRESENTING_STORED_AT}');if(/^[1-7]$/.test(b))document.documentElement.dataset.presenting=b}catch(e){}`
