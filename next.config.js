/** @type {import('next').NextConfig} */
const config = {
  typedRoutes: true,
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  serverExternalPackages: ['better-sqlite3', '@prisma/adapter-better-sqlite3'],
  experimental: { serverActions: { bodySizeLimit: '4mb' } },
}

export default config
