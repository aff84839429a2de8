/** @type {import('next').NextConfig} */
const config = {
  typedRoutes: true,
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  htmlLimitedBots: /./, // every browser gets the title with the page, not after it (decision 0223)
  serverExternalPackages: ['better-sqlite3', '@prisma/adapter-better-sqlite3', '@redis/client'],
  rewrites: () => [
    { source: '/go-live/default', destination: '/go-live/agents/%2A' },
    { source: '/go-live/default/:page*', destination: '/go-live/agents/%2A/:page*' },
  ],
  experimental: { serverActions: { bodySizeLimit: '4mb' } },
}

export default config
