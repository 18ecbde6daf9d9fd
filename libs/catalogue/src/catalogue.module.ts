import { Module } from '@nestjs/common';
import { resources, RestModule } from '@grove/rest';
import { SettingsModule } from '@grove/settings';
import { CommentsModule } from '@grove/comments';
import { ContentModule } from '@grove/content';
import { TaxesModule } from '@grove/taxes';
import { AttributeTerm } from './attribute-terms/attribute-term.resource.js';
import { AttributeTermsService } from './attribute-terms/attribute-terms.service.js';
import { Attribute } from './attributes/attribute.resource.js';
import { AttributesService } from './attributes/attributes.service.js';
import { ProductBrand } from './brands/api/v3.js';
import { ProductBrandsService } from './brands/brands.service.js';
import { ProductCategoryV2 } from './categories/api/v2.js';
import { ProductCategoryV3 } from './categories/api/v3.js';
import { ProductCategoriesService } from './categories/categories.service.js';
import { ProductCategory } from './categories/api/v1.js';
import { DeletedTaxClasses } from './products/write/deleted-tax-classes.js';
import { AttributeLookup } from './products/write/attribute-lookup.js';
import { ProductActionsController } from './products/api/product-actions.controller.js';
import { ProductCopies } from './products/write/product-copies.js';
import { ProductLoader } from './products/read/product-loader.js';
import { ProductImages } from './products/write/product-images.js';
import { ProductMediaUses } from './products/read/product-media-uses.js';
import { ProductList } from './products/list/product-list.js';
import { ProductPresentations } from './products/read/product-presentations.js';
import { ProductSearch } from './products/list/product-search.js';
import { ProductArguments } from './products/list/product-arguments.js';
import { ProductSlugs } from './products/write/product-slugs.js';
import { ProductTerms } from './products/write/product-terms.js';
import { ProductWriter } from './products/write/product-writer.js';
import { Product } from './products/api/v1.js';
import { RelatedProducts } from './products/read/related-products.js';
import { ProductsService } from './products/products.service.js';
import { SoldDownloads } from './products/write/sold-downloads.js';
import { ScheduledProducts } from './products/write/scheduled-products.js';
import { ProductReviewV2 } from './reviews/api/v2.js';
import { ProductReviewV3 } from './reviews/api/v3.js';
import { ProductReviewsService } from './reviews/product-reviews.service.js';
import { ReviewTargets } from './reviews/review-targets.js';
import { ReviewsController } from './reviews/reviews.controller.js';
import { VerifiedBuyers } from './reviews/verified-buyers.js';
import { SellablesService } from './sales/sellables.service.js';
import { StockService } from './sales/stock.service.js';
import { ShippingClass } from './shipping-classes/shipping-class.resource.js';
import { ShippingClassesService } from './shipping-classes/shipping-classes.service.js';
import { ProductTag } from './tags/tag.resource.js';
import { ProductTagsService } from './tags/tags.service.js';
import { BulkProducts } from './products/bulk/bulk-products.js';
import { RuleContexts } from './products/write/rule-contexts.js';
import { GeneratedVariations } from './variations/generated-variations.js';
import { ProductVariationV2 } from './variations/api/v2.js';
import { ProductVariationV3 } from './variations/api/v3.js';
import { VariationList } from './variations/variation-list.js';
import { VariationsController } from './variations/variations.controller.js';
import { VariationsService } from './variations/variations.service.js';
import { VariationsAsProducts } from './variations/variations-as-products.js';
import { ProductV2 } from './products/api/v2.js';
import { ProductV3 } from './products/api/v3.js';
import { ProductVariations } from './variations/product-variations.js';

const routes = resources(
  [Product, ProductsService, ProductV2, ProductV3],
  [ProductCategory, ProductCategoriesService, ProductCategoryV2, ProductCategoryV3],
  [ProductVariationV3, VariationsService, ProductVariationV2],
  [ProductReviewV3, ProductReviewsService, ProductReviewV2],
  [ProductBrand, ProductBrandsService],
  [ProductTag, ProductTagsService],
  [ShippingClass, ShippingClassesService],
  [Attribute, AttributesService],
  [AttributeTerm, AttributeTermsService],
);

/** Products, their terms, attributes, variations and reviews; stock and sales. */
@Module({
  imports: [RestModule, SettingsModule, CommentsModule, ContentModule, TaxesModule],
  controllers: [...routes.controllers, ProductActionsController, VariationsController, ReviewsController],
  providers: [
    ...routes.providers,
    DeletedTaxClasses,
    SoldDownloads,
    AttributeLookup,
    BulkProducts,
    ProductLoader,
    ProductMediaUses,
    ProductCopies,
    ProductImages,
    ProductList,
    ProductPresentations,
    ProductSearch,
    ProductArguments,
    ProductSlugs,
    ProductTerms,
    ProductVariations,
    ProductWriter,
    RelatedProducts,
    ReviewTargets,
    ScheduledProducts,
    GeneratedVariations,
    RuleContexts,
    VariationList,
    VariationsAsProducts,
    SellablesService,
    StockService,
    VerifiedBuyers,
  ],
  exports: [...routes.exports, SellablesService, StockService, VerifiedBuyers],
})
export class CatalogueModule {}
