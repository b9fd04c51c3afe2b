package dev.brickwork.console.list;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

class BarChartTest {

    private static BarChart.Value value(long cents) {
        return BarChart.Value.of("label", "note", "kind", cents);
    }

    @Test
    void theHighestBarFillsTheChart() {
        var bars = BarChart.columns(List.of(value(100), value(50), value(0))).bars();

        assertThat(bars.get(0).height()).isEqualTo(2 * bars.get(1).height());
        assertThat(bars.get(2).height()).isZero();
        assertThat(bars).allMatch(bar -> bar.y() >= 0 && bar.y() + bar.height() <= BarChart.HEIGHT);
    }

    @Test
    void whatIsBelowNoughtHangsBelowTheLine() {
        var chart = BarChart.columns(List.of(value(100), value(-100)));

        assertThat(chart.bars().get(0).y() + chart.bars().get(0).height()).isEqualTo(chart.base());
        assertThat(chart.bars().get(1).y()).isEqualTo(chart.base());
    }

    @Test
    void theStepsOfABridgeLeadFromTheFirstBarToTheLast() {
        var bars = BarChart.bridge(List.of(value(100), value(60), value(-40), value(120))).bars();

        assertThat(bars.get(1).y() + bars.get(1).height()).isEqualTo(bars.get(0).y());
        assertThat(bars.get(2).y()).isEqualTo(bars.get(1).y());
        assertThat(bars.get(3).y()).isEqualTo(bars.get(2).y() + bars.get(2).height());
    }

    @Test
    void ofManyBarsOnlySomeAreNamed() {
        var bars = BarChart.columns(IntStream.rangeClosed(1, 31).mapToObj(i -> value(i)).toList()).bars();

        assertThat(bars.stream().filter(bar -> bar.label() != null)).hasSize(16);
    }

    @Test
    void nothingIsDrawnOfNothing() {
        assertThat(BarChart.columns(List.of()).isEmpty()).isTrue();
        assertThat(BarChart.columns(List.of(value(0))).isEmpty()).isTrue();
    }
}
