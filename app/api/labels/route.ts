export { GET } from '@/lib/api/labels'
