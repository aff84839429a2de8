'use client'

import NextLink, { type LinkProps } from 'next/link'
import { createContext, use, useState } from 'react'

/** What becomes of the addresses of links on a page; as they are, where nobody says otherwise. */
export const LinkAddress = createContext<(href: string) => string>((href) => href)

/**
 * A link inside the application. The page it leads to is asked for when the pointer or the focus comes to it: asked for when it comes
 * into view, a list of fifty facts would be fifty requests that nobody wanted, and the server has decisions to write.
 */
export function Link<Route>(props: Omit<LinkProps<Route>, 'prefetch'>) {
  const [wanted, setWanted] = useState(false)
  const want = () => setWanted(true)
  const addressOf = use(LinkAddress)
  const { href } = props
  const address = typeof href === 'string' ? { href: addressOf(href) } : {}
  return (
    <NextLink
      {...({ ...props, ...address } as LinkProps<Route>)}
      prefetch={wanted ? null : false}
      onPointerEnter={want}
      onFocus={want}
    />
  )
}
