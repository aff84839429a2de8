export { GET } from '@/lib/api/proposals'
