export { GET } from '@/lib/api/bulk-progress'
