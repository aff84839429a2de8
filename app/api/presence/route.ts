export { POST } from '@/lib/api/presence'
