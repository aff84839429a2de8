/** The answers at the foot of the window, across the page as in the queue; it covers the page’s own space below. */
export const ENDED_BAR =
  'border-line bg-bg tall:sticky tall:bottom-0 z-20 -mx-4 mt-auto -mb-12 border-t px-4 py-2 md:-mx-6 md:px-6'
