'use client'

import NextLink, { type LinkProps } from 'next/link'
import { createContext, use, useEffect, useRef, useState } from 'react'

/** What becomes of the addresses of links on a page; as they are, where nobody says otherwise. */
export const LinkAddress = createContext<(href: string) => string>((href) => href)

const REST_MS = 100 // shorter: a key or a pointer that passes by

/**
 * A link inside the application. The page it leads to is asked for when the pointer or the focus rests on it: asked for when it comes
 * into view, a list of fifty facts would be fifty requests that nobody wanted, and the server has decisions to write.
 */
export function Link<Route>(props: AppLinkProps<Route>) {
  const [wanted, setWanted] = useState(false)
  const resting = useRef<number>(undefined)
  const leave = () => clearTimeout(resting.current)
  const rest = () => {
    leave()
    resting.current = window.setTimeout(() => setWanted(true), REST_MS)
  }
  useEffect(() => () => clearTimeout(resting.current), [])
  const addressOf = use(LinkAddress)
  const { href } = props
  const address = typeof href === 'string' ? { href: addressOf(href) } : {}
  return (
    <NextLink
      {...({ ...props, ...address } as LinkProps<Route>)}
      prefetch={wanted ? null : false}
      onPointerEnter={rest}
      onPointerLeave={leave}
      onFocus={rest}
      onBlur={leave}
    />
  )
}

/** What a link takes; when to ask for its page is the link's own business. */
type AppLinkProps<Route> = Omit<
  LinkProps<Route>,
  'prefetch' | 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'
>
