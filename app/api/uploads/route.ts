export { POST } from '@/lib/api/uploads'
