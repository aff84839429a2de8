'use client'

import NextLink, { type LinkProps } from 'next/link'
import { useState } from 'react'

/**
 * A link inside the application. The page it leads to is asked for when the pointer or the focus comes to it: asked for when it comes
 * into view, a list of fifty facts would be fifty requests that nobody wanted, and the server has decisions to write.
 */
export function Link<Route>(props: Omit<LinkProps<Route>, 'prefetch'>) {
  const [wanted, setWanted] = useState(false)
  const want = () => setWanted(true)
  return (
    <NextLink
      {...(props as LinkProps<Route>)}
      prefetch={wanted ? null : false}
      onPointerEnter={want}
      onFocus={want}
    />
  )
}
