import { formatCents } from '../../shared/money.ts';
import type { Translation } from '../../shared/translation.ts';
import { homeTexts } from './home-texts.ts';
import { MAX_CATEGORY, MAX_DESCRIPTION, MAX_FURTHER_IMAGES, MAX_TITLE } from './limits.ts';
import { texts } from './texts.ts';

const countedProducts = (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`;

/** Texts about products for administrators. Sentences of the specification are quoted verbatim. */
export const adminTexts = {
  fields: {
    title: 'Title',
    description: 'Description',
    price: 'Price',
    category: 'Category',
    image: 'Image URL',
    furtherImages: 'More images',
    rate: 'Rating',
    count: 'Rating count',
  },

  /** Another administrator has saved first (SETTLED 23): the form shows both values and keeps the input. */
  conflict: {
    stale:
      'Someone else changed this product while you were editing it. Compare the values, then save again.',
    theirs: (value: string) => `Now in the shop: ${value}`,
    /** Shown for an empty value. */
    empty: '(empty)',
    takeTheirs: 'Use the shop’s value',
    takeTheirsLabel: (field: string) => `Use the shop’s value for ${field}`,
    previous: (value: string) => `Changed by someone else. Previous value: ${value}`,
    deleted: 'Someone else has deleted this product. Your changes are still here.',
  },

  /** Upload of a picture, as an alternative to a URL. */
  picture: {
    upload: 'Upload a picture',
    uploading: 'Uploading...',
    hint: 'A web address, or upload a JPEG, PNG, WebP, GIF or AVIF of up to 10 MB.',
    failed: 'The picture could not be uploaded. Please try again.',
  },

  /** Images after the first, in the edit dialog. Numbered from 2. */
  furtherImages: {
    hint: 'A web address to add, or upload a picture. Shown after the first image, in this order.',
    add: 'Add image',
    upload: 'Upload another picture',
    duplicate: 'The product already has this image.',
    moveUp: (number: number) => `Move image ${number} up`,
    moveDown: (number: number) => `Move image ${number} down`,
    remove: (number: number) => `Remove image ${number}`,
  },

  errors: {
    'product-not-found': 'Product not found',
    'product-changed': 'Someone else has changed this product.',
    /** By form and field (SPEC L93-L95, L139). */
    'products.title': 'Title is required.',
    'products.price': 'Price must be a positive number.',
    'products.category': 'Category is required.',
    'products.image': 'Image URL is required.',
    'manage.title': 'Title cannot be empty.',
    'manage.price': 'Price cannot be negative.',
    'manage.image': 'Image URL cannot be empty.',
    'manage.category': 'Category cannot be empty.',
    'add.title': 'Title is required',
    'add.description': 'Description is required',
    'add.price': 'Valid price (0 or more) is required',
    'add.image': 'Image URL is required',
    'add.category': 'Category is required',
    'add.rate': 'Rating must be between 0 and 5',
    'add.count': 'Rating count must be 0 or more',
    /** Limits of all three forms (SPEC L94, L152, SETTLED 17); the specification does not quote these sentences. */
    'title-too-long': `Title can have at most ${MAX_TITLE} characters.`,
    'description-too-long': `Description can have at most ${MAX_DESCRIPTION} characters.`,
    'category-too-long': `Category can have at most ${MAX_CATEGORY} characters.`,
    'price-unreadable': 'Price must be an amount such as 12.34.',
    'image-invalid': 'Image URL must be a web address (http or https) or a path of this shop.',
    'too-many-images': `A product can have at most ${MAX_FURTHER_IMAGES + 1} images.`,
    'price-too-high': ({ max }: { max: number }) => `Price can be at most ${formatCents(max)}.`,
    /** Uploaded pictures. */
    'picture-too-large': 'A picture can be at most 10 MB.',
    'picture-has-too-many-pixels': 'A picture can have at most 40 megapixels.',
    'picture-side-too-long':
      'A picture can be at most 12,000 pixels wide and high. Make it smaller and upload it again.',
    'picture-expected': 'This file is not a picture that the shop can show (JPEG, PNG, WebP, GIF or AVIF).',
    'picture-damaged': 'This picture is damaged and cannot be read.',
    /** For formats that must be decoded as a whole. */
    'picture-needs-too-much-memory': ({ megapixels }: { megapixels: number }) =>
      `A picture of this kind can have at most ${megapixels} megapixels. Make it smaller, or save it as a JPEG that is not progressive.`,
  },

  /** /admin/products (SPEC L57, L93). */
  products: {
    heading: 'Products',
    addHeading: 'Add a product',
    updateHeading: 'Update product',
    add: 'Add Product',
    update: 'Update Product',
    /** Shown in the browser's confirm dialog. */
    confirmDelete: 'Are you sure to delete this product?',
    added: 'Product added.',
    updated: 'Product updated.',
    deleted: 'Product deleted.',
    loadingMore: homeTexts.loadingMore,
    loadFailed: homeTexts.loadFailed,
    loading: homeTexts.loading,
    loadFailedToast: texts.loadFailedToast,
    none: 'No products yet.',
  },

  /** /admin/manage-products (SPEC L58, L94, L139). */
  manage: {
    heading: 'Manage Products',
    addProduct: 'Add Product',
    search: 'Search',
    searchHint: 'Title or category',
    category: 'Category',
    allCategories: 'All',
    sortBy: 'Sort by',
    sorts: {
      'title asc': 'Title, A to Z',
      'title desc': 'Title, Z to A',
      'price asc': 'Price, low to high',
      'price desc': 'Price, high to low',
      'category asc': 'Category, A to Z',
      'category desc': 'Category, Z to A',
      'rating asc': 'Rating, low to high',
      'rating desc': 'Rating, high to low',
      'newest desc': 'Newest first',
      'newest asc': 'Oldest first',
    },
    importAndExport: 'Import and export',
    columns: {
      image: 'Image',
      title: 'Title',
      description: 'Description',
      price: 'Price',
      category: 'Category',
      rating: 'Rating',
    },
    noRating: 'N/A',
    rating: (rate: string, count: number) => `${rate} (${count})`,
    editOf: (title: string) => `Edit ${title}`,
    deleteOf: (title: string) => `Delete ${title}`,
    confirmDelete: 'Delete?',
    deleted: 'Product deleted.',
    loading: homeTexts.loading,
    none: 'No products found.',
    loadFailed: 'Failed to load products. Please try again.',
    deleteFailed: 'Failed to delete product. Please try again.',
    updateFailed: 'Failed to update product. Please try again.',
    editHeading: 'Edit product',
    save: 'Save changes',
    saved: 'Product updated.',
    /** Before the user leaves a form with unsaved changes. */
    discard: 'Discard your changes?',
    discardYes: 'Discard',
    discardNo: 'Keep editing',
    restored: 'Product restored.',
    restoreFailed: 'The product could not be restored. Please try again.',
    /** Bulk changes of selected products. */
    bulk: {
      label: 'Selected products',
      select: (title: string) => `Select ${title}`,
      selectPage: 'Select all on this page',
      selected: (count: number) => `${countedProducts(count)} selected`,
      deleteSelected: 'Delete selected',
      confirmDelete: (count: number) => `Delete ${countedProducts(count)}?`,
      changeCategory: 'Change category',
      newCategory: 'New category',
      apply: 'Apply',
      clear: 'Clear selection',
      deleted: (count: number) => `${countedProducts(count)} deleted.`,
      recategorised: (count: number) => `Category of ${countedProducts(count)} changed.`,
      restored: 'Change undone.',
      restoreFailed: 'The change could not be undone. Please try again.',
      failed: 'The selected products could not be changed. Please try again.',
      tooMany: (max: number) =>
        `At most ${max} products can be changed together. Clear the selection and select fewer.`,
    },
  },

  /** /admin/add-product (SPEC L59, L95, L139). */
  add: {
    heading: 'Add Product',
    submit: 'Add Product',
    submitting: 'Adding...',
    added: 'Product added successfully!',
    addFailed: 'Failed to add product. Please try again.',
    errorsHeading: 'Please correct these fields:',
  },
} as const;

export type CatalogueAdminTexts = Translation<typeof adminTexts>;
