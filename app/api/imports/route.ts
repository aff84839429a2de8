export { GET } from '@/lib/api/imports'
