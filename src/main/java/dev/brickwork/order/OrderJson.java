package dev.brickwork.order;

import java.io.UncheckedIOException;
import java.util.List;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;

import org.hibernate.annotations.Immutable;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;

import dev.brickwork.order.estimate.Deal;
import dev.brickwork.order.estimate.EstimateResponse;

/**
 * How parts of an order are kept in {@code jsonb}: with the wire's names, so that a person who looks at a row reads what was
 * sent. A mapper of its own, because rows outlive the settings of the wire.
 */
final class OrderJson {
    private static final ObjectMapper MAPPER = JsonMapper.builder().addModule(new JavaTimeModule())
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
            .build();

    private OrderJson() {
    }

    /**
     * The attribute also needs {@code @ColumnTransformer(write = "?::jsonb")}. A column is {@code @Immutable}, since its values
     * are replaced and never changed: otherwise Hibernate would copy each of them by writing and reading its JSON.
     */
    abstract static class Column<T> implements AttributeConverter<T, String> {
        private final Class<T> type;

        Column(Class<T> type) {
            this.type = type;
        }

        @Override
        public String convertToDatabaseColumn(T value) {
            try {
                return value == null ? null : MAPPER.writeValueAsString(value);
            } catch (JsonProcessingException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public T convertToEntityAttribute(String column) {
            try {
                return column == null ? null : MAPPER.readValue(column, type);
            } catch (JsonProcessingException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Converter
    @Immutable
    static class DealColumn extends Column<Deal> {
        DealColumn() {
            super(Deal.class);
        }
    }

    @Converter
    @Immutable
    static class EstimateColumn extends Column<EstimateResponse> {
        EstimateColumn() {
            super(EstimateResponse.class);
        }
    }

    @Converter
    @Immutable
    static class PaymentMethodsColumn extends Column<PaymentMethodsConfig> {
        PaymentMethodsColumn() {
            super(PaymentMethodsConfig.class);
        }
    }

    /** A list has no class of its own to read it by. */
    @Converter
    @Immutable
    static class ReasonsColumn implements AttributeConverter<List<ApprovalResponse.Reason>, String> {
        private final Array array = new Array();

        private static final class Array extends Column<ApprovalResponse.Reason[]> {
            Array() {
                super(ApprovalResponse.Reason[].class);
            }
        }

        @Override
        public String convertToDatabaseColumn(List<ApprovalResponse.Reason> reasons) {
            return array.convertToDatabaseColumn(reasons.toArray(ApprovalResponse.Reason[]::new));
        }

        @Override
        public List<ApprovalResponse.Reason> convertToEntityAttribute(String column) {
            return List.of(array.convertToEntityAttribute(column));
        }
    }

    @Converter
    @Immutable
    static class NamesColumn extends Column<OrderNames> {
        NamesColumn() {
            super(OrderNames.class);
        }
    }
}
