export { handle as GET, handle as POST } from '@/lib/api/v1/door'
