export { handle as GET, handle as POST } from '@/lib/mcp/http'
